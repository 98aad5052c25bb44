import { metadataValue } from '../../http/resumable.ts'
import { nameOf } from '../../http/receive-files.ts'
import { patched } from '../../delivery/files/film/patches.ts'
import { makePicture } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transact.ts'
import { needlessOf } from '../uploads/film/remove-place.ts'
import { DISK_FULL, isDiskFull, leftFor, type NoRoom } from '../uploads/hold-room.ts'
import { putPicture } from '../uploads/put-picture.ts'
import { removeStored } from '../uploads/remove-stored.ts'
import { asItCame, bytesOf } from '../uploads/stored-files.values.ts'
import type { BadFile } from '../uploads/store-files.ts'
import { addUploads, type NewUpload } from '../uploads/uploads.queries.ts'
import type { Claim } from './hold-claim.ts'
import { forgetPieces, isThere, markDone, type OpenUpload, piecesOf } from './open-uploads.queries.ts'
import { readPieces } from './read-pieces.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config'>
/** Reasons that a complete upload is not accepted; it can be retried when the disk had no room. */
export type NotCompleted = NoRoom | BadFile | { refused: 'overtaken' }

/** Completes an upload whose bytes have all arrived: joins its pieces to one file, or makes the sizes of a picture. */
export async function completeUpload(
  deps: Stores,
  upload: OpenUpload,
  claim: Claim,
): Promise<NewUpload | NotCompleted> {
  claim.stay()
  if (await isDiskFull(deps.files, upload.bytes)) return DISK_FULL
  const made = await store(deps, upload)
  if ('refused' in made) return made
  const refused = await keep(deps, upload, claim, made)
  if (refused === null) {
    await removePieces(deps, upload.id)
    return made
  }
  // A request that took over stores the same under the same names.
  if (!(await isThere(deps.db, upload.id))) await removeStored(deps.files, upload.id)
  return refused
}

/** The file name on the sender's device. */
export function nameIn({ metadata }: Pick<OpenUpload, 'metadata'>): string {
  return nameOf(metadataValue(metadata ?? '', 'filename'))
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
    return { refused: needless, name: nameIn(upload) }
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
    if (typeof picture === 'string') return { refused: picture, name: nameIn(upload) }
    await putPicture(files, id, picture)
    const { width, height } = picture
    return { id, kind: kind!, contentType: contentType!, bytes: bytesOf(picture), width, height, name: null }
  } finally {
    await landing.remove(landed)
  }
}

function keep(deps: Stores, { id, playerId }: OpenUpload, claim: Claim, made: NewUpload) {
  return transact(deps.db, async (tx): Promise<NotCompleted | null> => {
    const left = await leftFor(tx, deps, { id, playerId, past: 0 }, made.bytes)
    if (typeof left !== 'number') return left
    if (!(await markDone(tx, id, claim.writer))) return { refused: 'overtaken' }
    await addUploads(tx, { playerId }, [made])
    return null
  })
}

// The rows go last: files left by a crash are found by their names, a day later.
async function removePieces({ db, files }: Stores, id: string): Promise<void> {
  for (const name of await piecesOf(db, id)) await files.remove(name)
  await forgetPieces(db, id)
}
