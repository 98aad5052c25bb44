import { breaksReference } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { removeStored } from '../uploads/remove-stored.ts'
import { forgetUpload, unusedUploads } from '../uploads/uploads.queries.ts'

type Stores = Pick<Deps, 'db' | 'files'>

/** Removes the uploads that nothing has used for a day, with their bytes. */
export async function removeUnusedUploads({ db, files }: Stores): Promise<void> {
  let page: string[] = []
  do {
    page = await unusedUploads(db, page.at(-1) ?? '', PAGE)
    for (const id of page) await removeUnlessUsed({ db, files }, id)
  } while (page.length === PAGE)
}

const PAGE = 100

// Each in a transaction of its own: one that is used after all stays, and the others are removed. The bytes are removed
// before the commit: a removal that was interrupted is found again by the next run.
async function removeUnlessUsed({ db, files }: Stores, id: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      if (await forgetUpload(tx, id)) await removeStored(files, id)
    })
  } catch (error) {
    if (!breaksReference(error)) throw error
  }
}
