import type { Deps } from '../../../deps.ts'
import { called } from '../../../http/receive-files.ts'
import type { Octets } from '../../../http/receive-octets.ts'
import { isRefused, refuse, type Refused } from '../../../http/refusals.ts'
import { newId } from '../../../http/tokens.ts'
import { failureOf } from '../fill-room.ts'
import { completeUpload } from './complete-upload.ts'
import { beingWritten, type Claim, holdClaim } from './hold-claim.ts'
import { claimOpenUpload, type OpenUpload, openUploadOf } from './open-uploads.queries.ts'
import { removeOpenUpload } from './remove-open-upload.ts'
import { nameIn, noUpload } from './see-open-upload.ts'
import { takePieces, tooLong } from './take-pieces.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing' | 'config'>
type Of = { id: string; playerId: number; offset: number }
type Filled = { come: number; touchedAt: Date } | Refused<404 | 409 | 413 | 415 | 423 | 503>

/**
 * Adds bytes to a player's upload that has exactly `offset` bytes, and completes it with the last of them. Returns the
 * number of bytes stored afterwards.
 */
export async function fillUpload(deps: Stores, of: Of, octets: Octets): Promise<Filled> {
  const upload = await openUploadOf(deps.db, of.id, of.playerId)
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
    const failure = failureOf(error)
    if (failure) return failure
    throw error
  } finally {
    await claim.end()
  }
}

/** Refusals that sending the file again would not fix. */
const ENDS = new Set<NotFilled['body']['code']>([
  'unsupported_media_type',
  'too_many_pixels',
  'too_many_pieces',
  'quota_used_up',
])
type NotFilled = Extract<Awaited<ReturnType<typeof fillClaimed>>, Refused>

async function fillClaimed(deps: Stores, upload: OpenUpload, claim: Claim, octets: Octets) {
  const grown = await takePieces(deps, upload, claim, octets.bytes)
  if (isRefused(grown) || grown.come < grown.bytes) return grown
  return (await completeUpload(deps, grown, claim)) ?? grown
}

function goesOn(upload: OpenUpload) {
  const offset = String(upload.come)
  const sentence = `${called(nameIn(upload))} continues at byte ${offset}.`
  return refuse(409, 'offset_conflict', sentence).with({ 'upload-offset': offset })
}

// Another request claimed the upload: it is writing, has already advanced, or has just completed it.
async function lateFor({ db }: Stores, { id, playerId, offset }: Of): Promise<Filled> {
  const upload = await openUploadOf(db, id, playerId)
  if (upload === null) return noUpload()
  if (upload.come !== offset) return goesOn(upload)
  return upload.doneAt === null ? beingWritten(upload) : upload
}
