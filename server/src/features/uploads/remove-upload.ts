import { breaksReference } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { removeStored } from './remove-stored.ts'
import { forgetUpload } from './uploads.queries.ts'

/**
 * Removes an upload with its bytes, unless something uses it. The bytes are removed before the commit: a removal that was
 * interrupted is found again by the next sweep.
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
