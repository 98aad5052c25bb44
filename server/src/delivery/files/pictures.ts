import { PICTURE_MOST, PICTURE_SIDES } from '@kinhold/domain/limits'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { default as Sharp } from 'sharp'
import { pixelsIn } from './jpeg.ts'

/** The stored sizes of a picture. */
export type PictureSize = keyof typeof PICTURE_SIDES
export const PICTURE_SIZES = Object.keys(PICTURE_SIDES) as PictureSize[]
/** The encoding of every stored picture. */
export const PICTURE_TYPE = 'image/webp'

/**
 * A picture in all its sizes. `duration` is an animation's length in seconds, or null for a still picture.
 */
export type Picture = {
  width: number
  height: number
  duration: number | null
  sizes: Record<PictureSize, Buffer>
}
/** The reasons for rejecting a picture. */
export type NoPicture = 'not_an_image' | 'too_many_pixels' | 'too_long_animation'

/** The image types that the server decodes. */
export const DECODED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])

/**
 * Re-encodes a picture in three sizes, upright and without metadata. Keeps the part of a truncated JPEG that can
 * be decoded. An animation stays animated in its largest size unless `isStill` is true.
 */
export async function makePicture(
  source: Buffer | string,
  { isStill = false } = {},
): Promise<Picture | NoPicture> {
  await load()
  const form = await formOf(source, isStill)
  return typeof form === 'string' ? form : inTurn(() => encode(source, form)).catch(() => 'not_an_image')
}

let sharp: typeof Sharp

// An idle server doesn't need sharp in memory.
async function load(): Promise<void> {
  if (sharp !== undefined) return
  const { default: loaded } = await import('sharp')
  // By default, libvips would take memory and cores that other requests need.
  loaded.cache(false)
  loaded.concurrency(1)
  sharp = loaded
}

type Form = { isJpeg: boolean; animated: boolean }

// A small file can unpack to gigabytes, so the server rejects pictures above the limits before decoding them.
async function formOf(source: Buffer | string, isStill: boolean): Promise<Form | NoPicture> {
  const type = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  if (!type || !DECODED.has(type.mime)) return 'not_an_image'
  const isJpeg = type.mime === 'image/jpeg'
  const rows = isJpeg ? await pixelsIn(source) : { inRows: false }
  if (rows === null) return 'not_an_image'
  try {
    const { width, height, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata()
    const pixels = width * height
    const { jpegMegapixels, megapixels, animationMegapixels, frames } = PICTURE_MOST
    if (pixels > (rows.inRows ? jpegMegapixels : megapixels) * MILLION) return 'too_many_pixels'
    const animated = ANIMATED.has(type.mime) && pages > 1 && !isStill
    const isLong = pages > frames || pixels * pages > animationMegapixels * MILLION
    return animated && isLong ? 'too_long_animation' : { isJpeg, animated }
  } catch {
    return 'not_an_image'
  }
}

const ANIMATED = new Set(['image/gif', 'image/webp'])
const MILLION = 1_000_000

// The largest picture decodes to half a gigabyte, so simultaneous uploads have to wait their turn.
const MOST_AT_ONCE = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await work()
  } finally {
    const begin = waiting.shift()
    if (begin) begin()
    else running -= 1
  }
}

async function encode(source: Buffer | string, { isJpeg, animated }: Form): Promise<Picture> {
  const opened = sharp(source, {
    animated,
    limitInputPixels: PICTURE_MOST.jpegMegapixels * MILLION,
    failOn: isJpeg ? 'none' : 'error',
  }).timeout({ seconds: 30 })
  // The library can't rotate animations.
  const full = await (animated ? opened : opened.autoOrient())
    .resize(inside(PICTURE_SIDES.full))
    // Each frame of an animation is a whole picture, so spend less effort per frame.
    .webp({ quality: 82, effort: animated ? 1 : 4 })
    .toBuffer({ resolveWithObject: true })
  const smaller = (size: PictureSize) =>
    sharp(full.data).resize(inside(PICTURE_SIDES[size])).webp({ quality: 80, effort: 4 }).toBuffer()
  const [medium, thumb] = await Promise.all([smaller('medium'), smaller('thumb')])
  const { width, height, pageHeight = height } = full.info
  const duration = animated ? await secondsOf(full.data) : null
  return { width, height: pageHeight, duration, sizes: { full: full.data, medium, thumb } }
}

// Browsers show a frame for a tenth of a second if its delay is less than a fiftieth of a second.
async function secondsOf(animation: Buffer): Promise<number> {
  const { delay = [0] } = await sharp(animation).metadata()
  return delay.reduce((sum, each) => sum + (each < 20 ? 100 : each), 0) / 1_000
}

function inside(side: number) {
  return { width: side, height: side, fit: 'inside' as const, withoutEnlargement: true }
}
