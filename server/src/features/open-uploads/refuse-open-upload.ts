import { OPEN_UPLOADS_MOST } from '@kinhold/domain/limits'
import type { FastifyReply } from 'fastify'
import { called, TOO_LARGE, tooLargeSentence } from '../../http/receive-files.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfFiles, refusalOfRoom } from '../uploads/refuse-upload.ts'
import type { Refusal } from './fill-upload.ts'
import type { NotOpened } from './open-upload.ts'
import { CLAIM_RETRY_SECONDS } from './open-uploads.queries.ts'

type Announced = { bytes: number | null; isDeferred: boolean; metadata: string; name: string }

/** The refusal of an announced upload; null if it is valid. */
export function refusalOfAnnounced(
  { bytes, isDeferred, metadata, name }: Announced,
  megabytes: number,
): Refused<400 | 413> | null {
  if (isDeferred)
    return refuse(400, 'length_deferred', 'Please say with Upload-Length how many bytes the file has.')
  if (bytes === null)
    return refuse(400, 'length_required', 'Upload-Length must say how many bytes the file has.')
  if (bytes === 0) return refuse(400, 'file_required', `${called(name)} is empty. Please choose another.`)
  if (bytes > megabytes * 1024 * 1024) return refuse(413, TOO_LARGE, tooLargeSentence(name, megabytes))
  if (metadata.length > METADATA_MOST)
    return refuse(400, 'metadata_too_long', `Upload-Metadata may have ${METADATA_MOST} characters.`)
  return null
}

const METADATA_MOST = 2_000

/** The refusal of an upload that was not opened. */
export function refusalOfOpening(refusal: NotOpened, reply: FastifyReply): Refused<409 | 413 | 503> {
  if (refusal.refused !== 'too_many_open') return refusalOfRoom(refusal, reply)
  return refuse(
    409,
    refusal.refused,
    `There are ${OPEN_UPLOADS_MOST} of your files on their way already. Please wait until one has arrived, or cancel one.`,
  )
}

/** The refusal of bytes that were not added to an upload. */
export function refusalOfPiece(refusal: Refusal, reply: FastifyReply): Refused<409 | 413 | 415 | 423 | 503> {
  const file = called(refusal.name)
  switch (refusal.refused) {
    case 'offset_conflict':
      void reply.header('upload-offset', String(refusal.come))
      return refuse(409, refusal.refused, `${file} goes on at byte ${refusal.come}.`)
    case 'overtaken':
      return beingWritten(refusal, reply)
    case 'too_long':
      return refuse(413, refusal.refused, `${file} has more bytes than were announced.`)
    case 'too_many_pieces':
      return refuse(409, refusal.refused, `${file} came in too many pieces. Please send it anew.`)
    default:
      return refusalOfFiles(refusal, reply)
  }
}

/** The refusal while another request writes to the upload. */
export function beingWritten({ name }: { name: string }, reply: FastifyReply): Refused<423> {
  void reply.header('retry-after', String(CLAIM_RETRY_SECONDS))
  return refuse(423, 'being_written', `${called(name)} is being sent by another request. Please try again.`)
}

/** The refusal of bytes without an offset. */
export function offsetMissing(): Refused<400> {
  return refuse(400, 'offset_required', 'Upload-Offset must say where in the file these bytes begin.')
}
