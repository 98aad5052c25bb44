import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { expiredUploads } from '../../uploads/open/open-uploads.queries.ts'
import { removeOpenUpload, removeUploadUnlessUsed } from '../../uploads/remove-upload.ts'
import { unusedUploads } from '../../uploads/uploads.queries.ts'
import { inPages, PAGE } from '../remove-remains.ts'

type Stores = Pick<Deps, 'db' | 'files'>

/** Removes the uploads that no row has used for a day, each in its own transaction: one in use again stays. */
export async function removeUnusedUploads(deps: Stores): Promise<void> {
  for await (const id of inPages<string>((last = '') => unusedUploads(deps.db, last, PAGE)))
    await removeUploadUnlessUsed(deps, id)
}

/** Removes the open uploads that got no byte for OPEN_UPLOAD_HOURS, with their stored pieces. */
export async function removeExpiredUploads(deps: Stores): Promise<void> {
  const untouchedHours = OPEN_UPLOAD_HOURS
  for await (const id of inPages(() => expiredUploads(deps.db, PAGE)))
    await removeOpenUpload(deps, id, { untouchedHours })
}
