import { PIECE_BYTES, PIECE_MS, UPLOAD_PIECES_MOST } from '@kinhold/domain/limits'
import { type FileKind, kindOf } from '../../../delivery/files/kinds.ts'
import { PICTURE_TYPE } from '../../../delivery/files/pictures.ts'
import { sealed } from '../../../delivery/files/sealed.ts'
import type { Deps } from '../../../deps.ts'
import { type Portions, portionsOf } from '../../../http/portions.ts'
import { called, HEAD_BYTES } from '../../../http/receive-files.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { newId } from '../../../http/tokens.ts'
import { DISK_FULL, isDiskFull } from '../hold-room.ts'
import { refusalOfFile } from '../refuse-upload.ts'
import { pieceName } from '../stored-files.values.ts'
import { beingWritten, type Claim } from './hold-claim.ts'
import { addPiece, type OpenUpload, type Piece } from './open-uploads.queries.ts'
import { readPieces } from './read-pieces.ts'
import { nameIn } from './see-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files'>
type Kind = { kind: FileKind['kind']; contentType: string }

/**
 * Stores the next bytes of an upload as they arrive, each piece first in the store and then in the database, so a
 * recorded piece is always stored. Returns the upload afterwards, also when the bytes broke off.
 */
export async function takePieces(
  deps: Stores,
  upload: OpenUpload,
  claim: Claim,
  bytes: AsyncIterable<Buffer>,
) {
  const portions = portionsOf(bytes)
  let grown = upload
  while (await portions.hasMore()) {
    const next = await takePiece(deps, grown, claim, portions)
    if (isRefused(next)) return next
    grown = next
  }
  return grown
}

async function takePiece(deps: Stores, upload: OpenUpload, claim: Claim, portions: Portions) {
  const left = upload.bytes - upload.come
  if (left === 0) return tooLong(upload)
  if (upload.pieces >= UPLOAD_PIECES_MOST)
    return refuse(
      409,
      'too_many_pieces',
      `${called(nameIn(upload))} came in too many pieces. Please send it again.`,
    )
  if (await isDiskFull(deps.files, left)) return DISK_FULL
  const is = upload.kind === null ? await kindBy(deps, upload, portions) : null
  if (is === 'unknown') return refusalOfFile('unknown_kind', nameIn(upload))
  const piece = await storePiece(deps, upload, claim, portions)
  const isTooLong = piece.bytes === left && (await portions.hasMore())
  const isKept =
    !isTooLong &&
    (await deps.db.transaction().execute((tx) => addPiece(tx, upload.id, claim.writer, piece, is)))
  if (isKept) return { ...upload, ...is, come: upload.come + piece.bytes, pieces: upload.pieces + 1 }
  await deps.files.remove(piece.name)
  return isTooLong ? tooLong(upload) : beingWritten(upload)
}

/** The refusal of more bytes than were announced. */
export function tooLong(upload: OpenUpload) {
  return refuse(413, 'too_long', `${called(nameIn(upload))} has more bytes than were announced.`)
}

// Null while too few bytes are there to identify the kind.
async function kindBy(
  { db, files }: Stores,
  upload: OpenUpload,
  portions: Portions,
): Promise<Kind | 'unknown' | null> {
  const needed = Math.min(HEAD_BYTES, upload.bytes)
  const before = upload.come > 0 ? [...(await Array.fromAsync(readPieces({ db, files }, upload)))] : []
  const head = Buffer.concat([...before, await portions.peek(needed - upload.come)])
  if (head.length < needed) return null
  const is = await kindOf(head)
  if (is === null) return 'unknown'
  return { kind: is.kind, contentType: is.kind === 'picture' ? PICTURE_TYPE : is.contentType }
}

async function storePiece(
  { files }: Stores,
  { id, key, bytes: whole, come }: OpenUpload,
  claim: Claim,
  portions: Portions,
): Promise<Piece> {
  const name = pieceName(id, come, newId())
  let bytes = 0
  async function* coming() {
    for await (const chunk of portions.take(Math.min(PIECE_BYTES, whole - come), PIECE_MS)) {
      if (claim.isLost()) return
      claim.came()
      bytes += chunk.length
      yield chunk
    }
  }
  await files.put(name, sealed(coming(), key!, name))
  return { name, beginsAt: come, bytes }
}
