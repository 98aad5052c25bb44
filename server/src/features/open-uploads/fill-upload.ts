import type { Deps } from '../../deps.ts'
import type { Octets } from '../../http/receive-octets.ts'
import { newId } from '../../http/tokens.ts'
import { failureOf, type NotKept } from '../uploads/fill-room.ts'
import { completeUpload, nameIn, type NotCompleted } from './complete-upload.ts'
import { type Claim, holdClaim } from './hold-claim.ts'
import { claimOpenUpload, type OpenUpload, openUploadOf } from './open-uploads.queries.ts'
import { removeOpenUpload } from './remove-open-upload.ts'
import { type NotTaken, takePieces } from './take-pieces.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config'>
type Of = { id: string; playerId: number; offset: number }
/** Reasons that bytes were not added to an upload; 'offset_conflict' carries the number of stored bytes. */
export type NotFilled = NotKept | NotTaken | NotCompleted | { refused: 'offset_conflict'; come: number }
/** The same with the file's name. */
export type Refusal = NotFilled & { name: string }

type Filled = { come: number; touchedAt: Date } | Refusal | null

/**
 * Adds bytes to a player's upload that has exactly `offset` bytes, and completes it with the last of them. Returns the
 * number of bytes stored afterwards; null without such an upload.
 */
export async function fillUpload(deps: Stores, of: Of, octets: Octets): Promise<Filled> {
  const upload = await openUploadOf(deps.db, of.id, of.playerId)
  if (upload === null) return null
  const name = nameIn(upload)
  if (of.offset !== upload.come) return { refused: 'offset_conflict', come: upload.come, name }
  if ((octets.announced ?? 0) > upload.bytes - upload.come) return { refused: 'too_long', name }
  if (upload.doneAt !== null) return upload
  const writer = newId()
  if (!(await claimOpenUpload(deps.db, of.id, of.offset, writer))) return lateFor(deps, of, name)
  const claim = holdClaim(deps.db, of.id, writer)
  try {
    const filled = await fillClaimed(deps, upload, claim, octets)
    if (!('refused' in filled)) return { come: filled.come, touchedAt: new Date() }
    if (ENDS.has(filled.refused)) await removeOpenUpload(deps, of.id, of)
    return { ...filled, name }
  } catch (error) {
    const failure = failureOf(error)
    if (failure) return { ...failure, name }
    throw error
  } finally {
    await claim.end()
  }
}

/** Refusals that sending the file again would not fix. */
const ENDS = new Set<NotFilled['refused']>([
  'unknown_kind',
  'not_an_image',
  'too_many_pixels',
  'place_stays',
  'cut_off',
  'unknown_form',
  'too_many_pieces',
  'quota_used_up',
])

async function fillClaimed(
  deps: Stores,
  upload: OpenUpload,
  claim: Claim,
  octets: Octets,
): Promise<OpenUpload | NotFilled> {
  const grown = await takePieces(deps, upload, claim, octets.bytes)
  if ('refused' in grown || grown.come < grown.bytes) return grown
  const completed = await completeUpload(deps, grown, claim)
  return 'refused' in completed ? completed : grown
}

// Another request claimed the upload: it is writing, has already advanced, or has just completed it.
async function lateFor({ db }: Stores, { id, playerId, offset }: Of, name: string): Promise<Filled> {
  const upload = await openUploadOf(db, id, playerId)
  if (upload === null) return null
  if (upload.come !== offset) return { refused: 'offset_conflict', come: upload.come, name }
  return upload.doneAt === null ? { refused: 'overtaken', name } : upload
}
