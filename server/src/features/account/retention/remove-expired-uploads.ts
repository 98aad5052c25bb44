import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { expiredUploads } from '../../uploads/open/open-uploads.queries.ts'
import { removeOpenUpload } from '../../uploads/open/remove-open-upload.ts'

/** Removes the open uploads that got no byte for OPEN_UPLOAD_HOURS, with their stored pieces. */
export async function removeExpiredUploads(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  let page: string[] = []
  do {
    page = await expiredUploads(deps.db, PAGE)
    for (const id of page) await removeOpenUpload(deps, id, { untouchedHours: OPEN_UPLOAD_HOURS })
  } while (page.length === PAGE)
}

const PAGE = 100
