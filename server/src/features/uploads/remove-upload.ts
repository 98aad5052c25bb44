import { breaksReference } from '../../db/database.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { PICTURE_SIZES } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/principal.ts'
import { forgetOpenUpload, type Removal } from './open/open-uploads.queries.ts'
import { noUpload } from './open/present-open-upload.ts'
import { asItCame } from './stored-files.values.ts'
import { forgetUpload } from './uploads.queries.ts'

type Stores = Pick<Deps, 'db' | 'files'>

/**
 * Removes an unused upload. Deletes its bytes before the commit, so that a sweep can retry a failed deletion.
 */
export async function removeUploadUnlessUsed({ db, files }: Stores, id: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      if (await forgetUpload(tx, id)) await removeStored(files, id)
    })
  } catch (error) {
    if (!breaksReference(error)) throw error
  }
}

/** Removes all stored files of an upload of any kind. */
export async function removeStored(files: FileStore, id: string): Promise<void> {
  for (const size of PICTURE_SIZES) await files.remove(`${id}.${size}`)
  await files.remove(asItCame(id))
}

/** Removes the bytes of uploads and pieces. If the store is unavailable, a later sweep removes them. */
export async function removeLost(files: FileStore, ids: string[], pieces: string[] = []): Promise<void> {
  try {
    for (const name of pieces) await files.remove(name)
    for (const id of ids) await removeStored(files, id)
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
}

/**
 * Removes an open upload, but never a completed file. Returns false if the condition in `removal` doesn't
 * hold.
 */
export async function removeOpenUpload({ db, files }: Stores, id: string, removal: Removal) {
  return db.transaction().execute(async (tx) => {
    const forgotten = await forgetOpenUpload(tx, id, removal)
    if (forgotten === null) return false
    await removeLost(files, forgotten.isDone ? [] : [id], forgotten.pieces)
    return true
  })
}

/** Cancels a person's upload, complete or not, unless it is in use. Returns the refusal, or null. */
export async function cancelUpload(deps: Stores, id: string, sender: Person) {
  if (!(await removeOpenUpload(deps, id, { sender }))) return noUpload()
  await removeUploadUnlessUsed(deps, id)
  return null
}
