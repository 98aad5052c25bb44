import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { removeStored } from '../uploads/remove-stored.ts'
import { removeUploadUnlessUsed } from '../uploads/remove-upload.ts'
import { type Forgotten, forgetOpenUpload, type Removal } from './open-uploads.queries.ts'

/**
 * Removes an open upload with its bytes; false where there is none that is to be removed. The bytes are removed before the
 * commit: a removal that was interrupted can be done again. What a store that is away still has is found by the sweep of
 * lost files. What became of one that was whole stays.
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

/** Gives up an upload of a member, also one that has just become whole and is not used yet; false where there is none. */
export async function cancelUpload(
  deps: Pick<Deps, 'db' | 'files'>,
  id: string,
  playerId: number,
): Promise<boolean> {
  const isRemoved = await removeOpenUpload(deps, id, { playerId })
  if (isRemoved) await removeUploadUnlessUsed(deps, id)
  return isRemoved
}
