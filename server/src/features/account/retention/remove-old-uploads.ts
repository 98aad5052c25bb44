import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { expiredUploads } from '../../uploads/open/open-uploads.queries.ts'
import { removeOpenUpload, removeUploadUnlessUsed } from '../../uploads/remove-upload.ts'
import { unusedUploads } from '../../uploads/uploads.queries.ts'

type Stores = Pick<Deps, 'db' | 'files'>

const PAGE = 100

/** Removes the uploads that no row has used for a day, with their bytes. */
export async function removeUnusedUploads(deps: Stores): Promise<void> {
  let page: string[] = []
  do {
    page = await unusedUploads(deps.db, page.at(-1) ?? '', PAGE)
    // Each in its own transaction: one that is in use again stays, and the others are removed.
    for (const id of page) await removeUploadUnlessUsed(deps, id)
  } while (page.length === PAGE)
}

/** Removes the open uploads that got no byte for OPEN_UPLOAD_HOURS, with their stored pieces. */
export async function removeExpiredUploads(deps: Stores): Promise<void> {
  let page: string[] = []
  do {
    page = await expiredUploads(deps.db, PAGE)
    for (const id of page) await removeOpenUpload(deps, id, { untouchedHours: OPEN_UPLOAD_HOURS })
  } while (page.length === PAGE)
}
