import { PIECE_BYTES, PIECE_MS, UPLOAD_PIECES_MOST } from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../../db/database.ts'
import { type FileKind, kindOf } from '../../../delivery/files/kinds.ts'
import { sealed } from '../../../delivery/files/files.ts'
import type { Deps } from '../../../deps.ts'
import { type Portions, portionsOf } from '../../../http/portions.ts'
import { HEAD_BYTES } from '../../../http/receive-files.ts'
import { isRefused, refuse, type Refused } from '../../../http/refusals.ts'
import type { Octets } from '../../../http/resumable.ts'
import { newId } from '../../../http/tokens.ts'
import { isDiskFull } from '../hold-room.ts'
import { DISK_FULL, refusalOfFailure, refusalOfFile } from '../refuse-upload.ts'
import { removeOpenUpload } from '../remove-upload.ts'
import { pieceName } from '../stored-files.values.ts'
import type { Person } from '../../../http/principal.ts'
import { completeUpload, readPieces } from './complete-upload.ts'
import {
  addPiece,
  claimOpenUpload,
  dropClaim,
  keepClaim,
  type OpenUpload,
  openUploadOf,
  type Piece,
} from './open-uploads.queries.ts'
import { beingWritten, nameIn, noUpload } from './present-open-upload.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config' | 'live'>
type Of = { id: string; sender: Person; offset: number }
type Filled = { come: number; touchedAt: Date } | Refused<404 | 409 | 413 | 415 | 423 | 503>

/** Adds bytes to an upload that has exactly `offset` bytes, and completes it after the last byte. */
export async function fillUpload(deps: Stores, of: Of, octets: Octets): Promise<Filled> {
  const upload = await openUploadOf(deps.db, of.id, of.sender)
  if (upload === null) return noUpload()
  if (of.offset !== upload.come) return goesOn(upload)
  if ((octets.announced ?? 0) > upload.bytes - upload.come) return tooLong(upload)
  if (upload.doneAt !== null) return upload
  const writer = newId()
  if (!(await claimOpenUpload(deps.db, of.id, of.offset, writer))) return lateFor(deps, of)
  const claim = holdClaim(deps.db, of.id, writer)
  try {
    const filled = await fillClaimed(deps, upload, claim, octets)
    if (!isRefused(filled)) return { come: filled.come, touchedAt: new Date() }
    if (ENDS.has(filled.body.code)) await removeOpenUpload(deps, of.id, of)
    return filled
  } catch (error) {
    const refusal = refusalOfFailure(error)
    if (refusal === null) throw error
    return refusal
  } finally {
    await claim.end()
  }
}

/** The refusals after which an upload is removed. */
const ENDS = new Set<NotFilled['body']['code']>([
  'unsupported_media_type',
  'too_many_pixels',
  'too_many_pieces',
  'quota_used_up',
])
type NotFilled = Extract<Awaited<ReturnType<typeof fillClaimed>>, Refused>

function goesOn(upload: OpenUpload) {
  const offset = String(upload.come)
  const name = nameIn(upload)
  const sentence =
    name === ''
      ? msg`This file continues at byte ${{ offset }}.`
      : msg`The file “${{ name }}” continues at byte ${{ offset }}.`
  return refuse(409, 'offset_conflict', sentence).with({ 'upload-offset': offset })
}

function tooLong(upload: OpenUpload) {
  const name = nameIn(upload)
  return refuse(
    413,
    'too_long',
    name === ''
      ? msg`This file has more bytes than were announced.`
      : msg`The file “${{ name }}” has more bytes than were announced.`,
  )
}

function tooManyPieces(upload: OpenUpload) {
  const name = nameIn(upload)
  return refuse(
    409,
    'too_many_pieces',
    name === ''
      ? msg`This file came in too many pieces. Please send it again.`
      : msg`The file “${{ name }}” came in too many pieces. Please send it again.`,
  )
}

// Another request claimed the upload first, and may already have added bytes to the upload or completed it.
async function lateFor({ db }: Stores, { id, sender, offset }: Of): Promise<Filled> {
  const upload = await openUploadOf(db, id, sender)
  if (upload === null) return noUpload()
  if (upload.come !== offset) return goesOn(upload)
  return upload.doneAt === null ? beingWritten(upload) : upload
}

/** The claim that lets only one request write to an upload. */
type Claim = ReturnType<typeof holdClaim>

const BEAT_MS = 2_000

// Extends a writer's claim only while bytes arrive or the upload is being completed, so that another request
// can replace a stalled writer.
function holdClaim(db: Db, id: string, writer: string) {
  let [hasCome, stays, isLost] = [false, false, false]
  const beat = setInterval(() => {
    if (!hasCome && !stays) return
    hasCome = false
    // Ignore the error. If the database doesn't respond, recording the next piece fails anyway.
    keepClaim(db, id, writer).then(
      (isKept) => (isLost ||= !isKept),
      () => {},
    )
  }, BEAT_MS)
  return {
    writer,
    /** Reports new bytes, which extend the claim. */
    came: () => void (hasCome = true),
    /** Keeps the claim while the upload is being completed, because no more bytes arrive. */
    stay: () => void (stays = true),
    isLost: () => isLost,
    async end() {
      clearInterval(beat)
      await dropClaim(db, id, writer)
    },
  }
}

/** Stores each piece before inserting its row, so that no row is missing its piece. */
async function fillClaimed(deps: Stores, upload: OpenUpload, claim: Claim, octets: Octets) {
  const portions = portionsOf(octets.bytes)
  let grown = upload
  while (await portions.hasMore()) {
    const next = await takePiece(deps, grown, claim, portions)
    if (isRefused(next)) return next
    grown = next
  }
  if (grown.come < grown.bytes) return grown
  claim.stay()
  return (await completeUpload(deps, grown, claim.writer)) ?? grown
}

async function takePiece(deps: Stores, upload: OpenUpload, claim: Claim, portions: Portions) {
  const { db, files } = deps
  const left = upload.bytes - upload.come
  if (left === 0) return tooLong(upload)
  if (upload.pieces >= UPLOAD_PIECES_MOST) return tooManyPieces(upload)
  if (await isDiskFull(files, left)) return DISK_FULL
  const is = upload.kind === null ? await kindBy(deps, upload, portions) : null
  if (is === 'unknown') return refusalOfFile('unknown_kind', nameIn(upload))
  const piece = await storePiece(deps, upload, claim, portions)
  const isTooLong = piece.bytes === left && (await portions.hasMore())
  const isKept =
    !isTooLong && (await db.transaction().execute((tx) => addPiece(tx, upload.id, claim.writer, piece, is)))
  if (isKept) return { ...upload, ...is, come: upload.come + piece.bytes, pieces: upload.pieces + 1 }
  await files.remove(piece.name)
  return isTooLong ? tooLong(upload) : beingWritten(upload)
}

// Returns the file's kind, or null if too few bytes have arrived to identify it.
async function kindBy(
  deps: Stores,
  upload: OpenUpload,
  portions: Portions,
): Promise<FileKind | 'unknown' | null> {
  const needed = Math.min(HEAD_BYTES, upload.bytes)
  const before = upload.come > 0 ? await Array.fromAsync(readPieces(deps, upload)) : []
  const head = Buffer.concat([...before, await portions.peek(needed - upload.come)])
  return head.length < needed ? null : ((await kindOf(head)) ?? 'unknown')
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
