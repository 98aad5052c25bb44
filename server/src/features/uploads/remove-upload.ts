import { breaksReference } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { removeStored } from './remove-stored.ts'
import { forgetUpload } from './uploads.queries.ts'

/**
 * Removes an upload with its bytes, unless a row uses it. Removes the bytes before the commit: the next sweep finds
 * an interrupted removal again.
 */
export async function removeUploadUnlessUsed(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      if (await forgetUpload(tx, id)) await removeStored(files, id)
    })
  } catch (error) {
    if (!breaksReference(error)) throw error
  }
}
