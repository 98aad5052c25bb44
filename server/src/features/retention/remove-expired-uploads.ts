import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { expiredUploads } from '../open-uploads/open-uploads.queries.ts'
import { removeOpenUpload } from '../open-uploads/remove-open-upload.ts'

/** Removes the uploads that had no byte for a day, with what has come of them. */
export async function removeExpiredUploads(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  let page: string[] = []
  do {
    page = await expiredUploads(deps.db, PAGE)
    for (const id of page) await removeOpenUpload(deps, id, { untouchedHours: OPEN_UPLOAD_HOURS })
  } while (page.length === PAGE)
}

const PAGE = 100
