import { type FileStore, StoreAway } from '../../../delivery/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { removeStored } from '../remove-stored.ts'
import { removeUploadUnlessUsed } from '../remove-upload.ts'
import { type Forgotten, forgetOpenUpload, type Removal } from './open-uploads.queries.ts'
import { noUpload } from './see-open-upload.ts'

/**
 * Removes an open upload with its bytes; false when `removal` does not apply. The bytes go before the commit, so an
 * interrupted removal can be repeated. If the store is unreachable, the sweep of lost files removes them later. The
 * file of a completed upload stays.
 */
export async function removeOpenUpload(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  removal: Removal,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const forgotten = await forgetOpenUpload(tx, id, removal)
    if (forgotten === null) return false
    await removeBytes(files, id, forgotten).catch((error: unknown) => {
      if (!(error instanceof StoreAway)) throw error
    })
    return true
  })
}

async function removeBytes(files: FileStore, id: string, { isDone, pieces }: Forgotten): Promise<void> {
  for (const name of pieces) await files.remove(name)
  if (!isDone) await removeStored(files, id)
}

/** Cancels a member's upload, also one just completed and not yet used; returns the refusal, or null. */
export async function cancelUpload(deps: Pick<Deps, 'db' | 'files'>, id: string, playerId: number) {
  if (!(await removeOpenUpload(deps, id, { playerId }))) return noUpload()
  await removeUploadUnlessUsed(deps, id)
  return null
}
