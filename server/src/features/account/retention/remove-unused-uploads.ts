import type { Deps } from '../../../deps.ts'
import { removeUploadUnlessUsed } from '../../uploads/remove-upload.ts'
import { unusedUploads } from '../../uploads/uploads.queries.ts'

type Stores = Pick<Deps, 'db' | 'files'>

/** Removes the uploads that no row has used for a day, with their bytes. */
export async function removeUnusedUploads({ db, files }: Stores): Promise<void> {
  let page: string[] = []
  do {
    page = await unusedUploads(db, page.at(-1) ?? '', PAGE)
    // Each in its own transaction: one that is in use again stays, and the others are removed.
    for (const id of page) await removeUploadUnlessUsed({ db, files }, id)
  } while (page.length === PAGE)
}

const PAGE = 100
