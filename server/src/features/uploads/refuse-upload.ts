import { PICTURE_MOST } from '@kinhold/domain/limits'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import { StoreAway } from '../../delivery/files/files.ts'
import type { BadFilm } from '../../delivery/files/film/film-file.ts'
import { refuse, type Refused } from '../../http/refusals.ts'

const UNKNOWN_UPLOAD = msg`One of these files is no longer there. Please attach it again.`

/** Returns the refusal for a file that doesn't exist or isn't the caller's. `field` is the input field. */
export function refusalOfUnknown(field: string): Refused<400, 'unknown_upload'> {
  return refuse(400, 'unknown_upload', UNKNOWN_UPLOAD, { [field]: UNKNOWN_UPLOAD })
}

export type BadFile = Refused<413, 'too_many_pixels'> | Refused<415, 'unsupported_media_type'>

/** The sentences about a refused file: one without the file's name, and one with it. */
type OfFile = { unnamed: Sentence; named: (name: string) => Sentence }

const UNSUPPORTED: Record<BadFilm | 'unknown_kind' | 'not_an_image', OfFile> = {
  unknown_kind: {
    unnamed: msg`This file is of a kind we cannot take. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV, 3GP), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.`,
    named: (name) =>
      msg`The file “${{ name }}” is of a kind we cannot take. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV, 3GP), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.`,
  },
  not_an_image: {
    unnamed: msg`This file is not a picture we can read. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV, 3GP), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.`,
    named: (name) =>
      msg`The file “${{ name }}” is not a picture we can read. Please choose pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV, 3GP), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs.`,
  },
  place_stays: {
    unnamed: msg`This file contains the place where it was made, and we cannot remove it. Please save a copy without its location, and send that.`,
    named: (name) =>
      msg`The file “${{ name }}” contains the place where it was made, and we cannot remove it. Please save a copy without its location, and send that.`,
  },
  cut_off: {
    unnamed: msg`This file is cut off: a part that is needed to play it is missing. Please choose the whole file.`,
    named: (name) =>
      msg`The file “${{ name }}” is cut off: a part that is needed to play it is missing. Please choose the whole file.`,
  },
  unknown_form: {
    unnamed: msg`This file has no picture or sound in a format that we know. Please save a copy of it as MP4 or MP3, and send that.`,
    named: (name) =>
      msg`The file “${{ name }}” has no picture or sound in a format that we know. Please save a copy of it as MP4 or MP3, and send that.`,
  },
}

const { jpegMegapixels, megapixels, animationMegapixels, frames } = PICTURE_MOST

/** The sentence about a picture with too many pixels and without a name. */
export const TOO_MANY_PIXELS = msg`This picture has too many pixels: a JPEG may have ${{ jpegMegapixels }} megapixels, a progressive JPEG or any other picture ${{ megapixels }}. Please choose a smaller picture.`

const TOO_LARGE = {
  too_many_pixels: {
    unnamed: msg`This file has too many pixels: a JPEG may have ${{ jpegMegapixels }} megapixels, a progressive JPEG or any other picture ${{ megapixels }}. Please choose a smaller picture.`,
    named: (name) =>
      msg`The file “${{ name }}” has too many pixels: a JPEG may have ${{ jpegMegapixels }} megapixels, a progressive JPEG or any other picture ${{ megapixels }}. Please choose a smaller picture.`,
  },
  too_long_animation: {
    unnamed: {
      ...msg`This file is too long or too large an animation: it may have {frames, number} frames, and {animationMegapixels} megapixels in all of them together. Please choose a shorter or smaller one.`,
      values: { frames, animationMegapixels },
    },
    named: (name) => ({
      ...msg`The file “{name}” is too long or too large an animation: it may have {frames, number} frames, and {animationMegapixels} megapixels in all of them together. Please choose a shorter or smaller one.`,
      values: { name, frames, animationMegapixels },
    }),
  },
} satisfies Record<string, OfFile>

/** Returns the refusal for a file, with the file's name in the message. */
export function refusalOfFile(why: keyof typeof UNSUPPORTED | keyof typeof TOO_LARGE, name: string): BadFile {
  return why in TOO_LARGE
    ? refuse(413, 'too_many_pixels', sentenceOf(TOO_LARGE[why as keyof typeof TOO_LARGE], name))
    : refuse(415, 'unsupported_media_type', sentenceOf(UNSUPPORTED[why as keyof typeof UNSUPPORTED], name))
}

function sentenceOf({ unnamed, named }: OfFile, name: string): Sentence {
  return name === '' ? unnamed : named(name)
}

/** The refusal for every upload while the disk is full. */
export const DISK_FULL = refuse(
  503,
  'disk_full',
  msg`There is no room for this just now, because our disk is almost full. Please try again later.`,
).telling('no room for files', 'There is no room for files on the disk.')

export type Away = Refused<503, 'store_away'>

/** Returns the refusal if the store is unavailable or the disk is full, or null for any other error. */
export function refusalOfFailure(error: unknown): typeof DISK_FULL | Away | null {
  if (error instanceof StoreAway) return storeAway(error, NOT_KEPT)
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DISK_FULL : null
}

const NOT_KEPT = msg`We cannot store files just now, so yours was not stored. Everything else works; please send it again in a minute.`

/** Returns the refusal for one or several files that can't be reached while the store is unavailable. */
export function refusalOfMedia(away: StoreAway, which: 'one' | 'several' = 'one'): Away {
  return storeAway(
    away,
    which === 'one'
      ? msg`This file cannot be reached just now. Please try again in a minute.`
      : msg`These files cannot be reached just now. Please try again in a minute.`,
  )
}

function storeAway({ message }: StoreAway, sentence: Sentence): Away {
  return refuse(503, 'store_away', sentence).telling('store away', message)
}
