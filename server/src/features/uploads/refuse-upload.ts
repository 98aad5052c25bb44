import { PICTURE_MOST } from '@kinhold/domain/limits'
import { StoreAway } from '../../delivery/files/files.ts'
import type { BadFilm } from '../../delivery/files/film/film-file.ts'
import { ACCEPTED } from '../../delivery/files/kinds.ts'
import { called } from '../../http/receive-files.ts'
import { refuse, type Refused } from '../../http/refusals.ts'

const UNKNOWN_UPLOAD = 'One of these files is no longer there. Please attach it again.'

/** Returns the refusal for a file that doesn't exist or isn't the caller's. `field` is the input field. */
export function refusalOfUnknown(field: string): Refused<400, 'unknown_upload'> {
  return refuse(400, 'unknown_upload', UNKNOWN_UPLOAD, { [field]: UNKNOWN_UPLOAD })
}

export type BadFile = Refused<413, 'too_many_pixels'> | Refused<415, 'unsupported_media_type'>

const UNSUPPORTED = {
  unknown_kind: `is of a kind we cannot take. Please choose ${ACCEPTED}.`,
  not_an_image: `is not a picture we can read. Please choose ${ACCEPTED}.`,
  place_stays:
    'contains the place where it was made, and we cannot remove it. Please save a copy without its location, and send that.',
  cut_off: 'is cut off: a part that is needed to play it is missing. Please choose the whole file.',
  unknown_form:
    'has no picture or sound in a format that we know. Please save a copy of it as MP4 or MP3, and send that.',
} satisfies Record<BadFilm | 'unknown_kind' | 'not_an_image', string>

const { jpegMegapixels, megapixels, animationMegapixels, frames } = PICTURE_MOST

/** The part of a message that says a picture has too many pixels, and how many are allowed. */
export const TOO_MANY_PIXELS = `has too many pixels: a JPEG may have ${jpegMegapixels} megapixels, a progressive JPEG or any other picture ${megapixels}. Please choose a smaller picture.`

const TOO_LARGE = {
  too_many_pixels: TOO_MANY_PIXELS,
  too_long_animation: `is too long or too large an animation: it may have ${frames.toLocaleString('en-US')} frames, and ${animationMegapixels} megapixels in all of them together. Please choose a shorter or smaller one.`,
}

/** Returns the refusal for a file, with the file's name in the message. */
export function refusalOfFile(why: keyof typeof UNSUPPORTED | keyof typeof TOO_LARGE, name: string): BadFile {
  const file = called(name)
  return why in TOO_LARGE
    ? refuse(413, 'too_many_pixels', `${file} ${TOO_LARGE[why as keyof typeof TOO_LARGE]}`)
    : refuse(415, 'unsupported_media_type', `${file} ${UNSUPPORTED[why as keyof typeof UNSUPPORTED]}`)
}

/** The refusal for every upload while the disk is full. */
export const DISK_FULL = refuse(
  503,
  'disk_full',
  'There is no room for this just now, because our disk is almost full. Please try again later.',
).telling('no room for files', 'There is no room for files on the disk.')

export type Away = Refused<503, 'store_away'>

/** Returns the refusal if the store is unavailable or the disk is full, or null for any other error. */
export function refusalOfFailure(error: unknown): typeof DISK_FULL | Away | null {
  if (error instanceof StoreAway) return storeAway(error, NOT_KEPT)
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DISK_FULL : null
}

const NOT_KEPT =
  'We cannot store files just now, so yours was not stored. Everything else works; please send it again in a minute.'

/**
 * Returns the refusal for files that can't be reached while the store is unavailable. `what` is 'This file'
 * or 'These files'.
 */
export function refusalOfMedia(away: StoreAway, what = 'This file'): Away {
  return storeAway(away, `${what} cannot be reached just now. Please try again in a minute.`)
}

function storeAway({ message }: StoreAway, sentence: string): Away {
  return refuse(503, 'store_away', sentence).telling('store away', message)
}
