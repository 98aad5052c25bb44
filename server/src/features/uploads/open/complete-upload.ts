import { action } from '../../../db/transact.ts'
import { sealed } from '../../../delivery/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { isRefused } from '../../../http/refusals.ts'
import { holderOf, isDiskFull, leftFor, notifyNearlyFull } from '../hold-room.ts'
import { landUpload, makeUpload } from '../make-upload.ts'
import { DISK_FULL } from '../refuse-upload.ts'
import { removeStored } from '../remove-upload.ts'
import { addUploads, type NewUpload } from '../uploads.queries.ts'
import { forgetPieces, isThere, markDone, type OpenUpload, piecesOf } from './open-uploads.queries.ts'
import { beingWritten, nameIn } from './present-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config' | 'live'>

/** Turns a fully received upload into a stored file. The caller must hold the claim as `writer`. */
export async function completeUpload(deps: Stores, upload: OpenUpload, writer: string) {
  const { db, files } = deps
  const { id, bytes } = upload
  if (await isDiskFull(files, bytes)) return DISK_FULL
  const file = { id, bytes, kind: upload.kind!, contentType: upload.contentType!, name: nameIn(upload) }
  const path = await landUpload(deps, file, readPieces(deps, upload))
  const made = await makeUpload(deps, { ...file, path })
  if (isRefused(made)) return made
  const refused = await keep(deps, upload, writer, made)
  if (refused !== null) {
    // As long as the open upload exists, another writer may be storing the file under the same names.
    if (!(await isThere(db, id))) await removeStored(files, id)
    return refused
  }
  // Remove the rows last, so that the sweep can still find the pieces after a crash.
  for (const name of await piecesOf(db, id)) await files.remove(name)
  await forgetPieces(db, id)
  return null
}

/** Yields the decrypted bytes of an upload piece by piece. */
export async function* readPieces(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { id, key }: Pick<OpenUpload, 'id' | 'key'>,
): AsyncGenerator<Buffer> {
  for (const name of await piecesOf(db, id)) {
    const piece = await files.get(name)
    if (piece === null) throw new Error(`The piece ${name} of an upload went missing.`)
    yield* sealed(piece.stream as AsyncIterable<Buffer>, key!, name)
  }
}

const keep = action(async (tx, deps: Stores, upload: OpenUpload, writer: string, made: NewUpload) => {
  const { id, playerId, isForOther, sender } = upload
  const holder = holderOf(upload)
  const left = await leftFor(tx, deps, holder, made.bytes)
  if (isRefused(left)) return left
  if (!(await markDone(tx, id, writer))) return beingWritten(upload)
  await addUploads(tx, { playerId, ...(isForOther && { sender }) }, [made])
  await notifyNearlyFull(tx, deps, holder, { left, bytes: made.bytes })
  return null
})
