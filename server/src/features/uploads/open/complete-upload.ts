import { action } from '../../../db/transact.ts'
import { patched } from '../../../delivery/files/film/patches.ts'
import { makePicture } from '../../../delivery/files/pictures.ts'
import type { Deps } from '../../../deps.ts'
import { isRefused } from '../../../http/refusals.ts'
import { needlessOf } from '../film/remove-place.ts'
import { DISK_FULL, isDiskFull, leftFor } from '../hold-room.ts'
import { putPicture } from '../put-picture.ts'
import { type BadFile, refusalOfFile } from '../refuse-upload.ts'
import { removeStored } from '../remove-stored.ts'
import { asItCame, bytesOf } from '../stored-files.values.ts'
import { addUploads, type NewUpload } from '../uploads.queries.ts'
import { beingWritten, type Claim } from './hold-claim.ts'
import { forgetPieces, isThere, markDone, type OpenUpload, piecesOf } from './open-uploads.queries.ts'
import { readPieces } from './read-pieces.ts'
import { nameIn } from './see-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config'>

/**
 * Completes an upload whose bytes have all arrived: joins its pieces to one file, or makes the sizes of a picture.
 * Returns the refusal, or null; it can be retried when the disk had no room.
 */
export async function completeUpload(deps: Stores, upload: OpenUpload, claim: Claim) {
  claim.stay()
  if (await isDiskFull(deps.files, upload.bytes)) return DISK_FULL
  const made = await store(deps, upload)
  if (isRefused(made)) return made
  const refused = await keep(deps, upload, claim, made)
  if (refused === null) {
    await removePieces(deps, upload.id)
    return null
  }
  // A request that took over stores the same under the same names.
  if (!(await isThere(deps.db, upload.id))) await removeStored(deps.files, upload.id)
  return refused
}

function store(deps: Stores, upload: OpenUpload): Promise<NewUpload | BadFile> {
  return upload.kind === 'picture' ? storePicture(deps, upload) : storeFile(deps, upload)
}

async function storeFile({ db, files }: Stores, upload: OpenUpload): Promise<NewUpload | BadFile> {
  const { id, bytes, kind, contentType } = upload
  await files.put(asItCame(id), readPieces({ db, files }, upload))
  const needless = await needlessOf(files, { id, bytes, contentType: contentType! })
  if (typeof needless === 'string') {
    await removeStored(files, id)
    return refusalOfFile(needless, nameIn(upload))
  }
  if (needless.length > 0) await files.put(asItCame(id), patched(readPieces({ db, files }, upload), needless))
  const name = nameIn(upload) || null
  return { id, kind: kind!, contentType: contentType!, bytes, width: null, height: null, name }
}

// The original picture may reveal the location it was taken at: only the re-encoded one is kept.
async function storePicture(deps: Stores, upload: OpenUpload): Promise<NewUpload | BadFile> {
  const { db, files, landing } = deps
  const { id, kind, contentType } = upload
  const landed = await landing.put(readPieces({ db, files }, upload))
  try {
    const picture = await makePicture(landed)
    if (typeof picture === 'string') return refusalOfFile(picture, nameIn(upload))
    await putPicture(files, id, picture)
    const { width, height } = picture
    return { id, kind: kind!, contentType: contentType!, bytes: bytesOf(picture), width, height, name: null }
  } finally {
    await landing.remove(landed)
  }
}

const keep = action(async (tx, deps: Stores, upload: OpenUpload, claim: Claim, made: NewUpload) => {
  const { id, playerId } = upload
  const left = await leftFor(tx, deps, { id, playerId, past: 0 }, made.bytes)
  if (isRefused(left)) return left
  if (!(await markDone(tx, id, claim.writer))) return beingWritten(upload)
  await addUploads(tx, { playerId }, [made])
  return null
})

// The rows go last: files left by a crash are found by their names, a day later.
async function removePieces({ db, files }: Stores, id: string): Promise<void> {
  for (const name of await piecesOf(db, id)) await files.remove(name)
  await forgetPieces(db, id)
}
