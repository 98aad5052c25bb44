import type { FastifyReply } from 'fastify'
import { ACCEPTED } from '../../delivery/files/kinds.ts'
import { called } from '../../http/receive-files.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { tellSeldom } from '../../http/tell-seldom.ts'
import type { NotKept } from './fill-room.ts'
import type { NoRoom } from './hold-room.ts'
import type { NotStored } from './store-files.ts'
import type { PhotoNotStored } from './store-photo.ts'

const UNKNOWN_UPLOAD = 'One of these files is not there any more. Please attach it again.'

/** The refusal of a file that is not the caller's, or was removed; `field` names its field. */
export function refusalOfUnknown(field: string): Refused<400> {
  return refuse(400, 'unknown_upload', UNKNOWN_UPLOAD, { [field]: UNKNOWN_UPLOAD })
}

/** The refusal of files that were not stored. */
export function refusalOfFiles(refusal: NotStored, reply: FastifyReply): Refused<413 | 415 | 503> {
  switch (refusal.refused) {
    case 'unknown_kind':
      return unsupported(`${called(refusal.name)} is of a kind we cannot take.`)
    case 'not_an_image':
      return unsupported(`${called(refusal.name)} is not a picture we can read.`)
    case 'too_many_pixels':
      return tooManyPixels(`${called(refusal.name)} has too many pixels. Please choose a smaller picture.`)
    case 'place_stays':
      return refuse(
        415,
        'unsupported_media_type',
        `${called(refusal.name)} notes where it was made, in a way that we cannot take out. Please save a copy of it without its location, and send that.`,
      )
    case 'cut_off':
      return refuse(
        415,
        'unsupported_media_type',
        `${called(refusal.name)} is cut off: what is missing of it would be needed to play it. Please choose the whole file.`,
      )
    case 'unknown_form':
      return refuse(
        415,
        'unsupported_media_type',
        `${called(refusal.name)} has no picture or sound in a form that we know. Please save a copy of it as MP4 or MP3, and send that.`,
      )
    default:
      return refusalOfRoom(refusal, reply)
  }
}

/** The refusal of a photo that was not stored. */
export function refusalOfPhoto(refusal: PhotoNotStored, reply: FastifyReply): Refused<413 | 415 | 503> {
  switch (refusal.refused) {
    case 'not_an_image':
      return refuse(
        415,
        'not_an_image',
        'This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.',
      )
    case 'too_many_pixels':
      return tooManyPixels('This picture has too many pixels. Please choose a smaller one.')
    default:
      return refusalOfRoom(refusal, reply)
  }
}

/** The refusal for files that cannot be sent because the store is away; `what`: 'This file' or 'These files'. */
export function refusalOfMedia({ trouble }: NotKept, reply: FastifyReply, what = 'This file'): Refused<503> {
  tellSeldom(reply.server.log, 'store away', trouble)
  return refuse(503, 'store_away', `${what} cannot be reached just now. Please try again in a minute.`)
}

/** The refusal of an upload without room, or that the store did not keep. */
export function refusalOfRoom(refusal: NoRoom | NotKept, reply: FastifyReply): Refused<413 | 503> {
  if (refusal.refused === 'quota_used_up') return refuse(413, refusal.refused, usedUp(refusal))
  if (refusal.refused === 'store_away') return storeAway(refusal, reply)
  // The operator has to free space.
  tellSeldom(reply.server.log, 'no room for files', 'There is no room for files on the disk.')
  return refuse(
    503,
    'disk_full',
    'There is no room for this just now, because our disk is almost full. Please try again later.',
  )
}

function storeAway({ trouble }: NotKept, reply: FastifyReply): Refused<503> {
  tellSeldom(reply.server.log, 'store away', trouble)
  return refuse(
    503,
    'store_away',
    'Files cannot be kept just now, and nothing of yours was. Everything else works; please send it again in a minute.',
  )
}

function usedUp({ used, quota }: { used: number; quota: number }): string {
  const inMb = (bytes: number) => Math.round(bytes / (1024 * 1024)).toLocaleString('en-US')
  return `This does not fit: your files take ${inMb(used)} of the ${inMb(quota)} MB they may take. Please choose something smaller, or delete posts whose files you no longer need: their room is free within a day.`
}

function unsupported(why: string): Refused<415> {
  return refuse(415, 'unsupported_media_type', `${why} Please choose ${ACCEPTED}.`)
}

function tooManyPixels(sentence: string): Refused<413> {
  return refuse(413, 'too_many_pixels', sentence)
}
