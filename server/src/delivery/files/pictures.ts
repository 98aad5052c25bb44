import { PHOTO_MAX_PIXELS, PICTURE_SIDES } from '@kinhold/domain/limits'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { default as Sharp } from 'sharp'

/** The sizes a picture is kept in. */
export type PictureSize = keyof typeof PICTURE_SIDES
export const PICTURE_SIZES = Object.keys(PICTURE_SIDES) as PictureSize[]
/** What every kept picture is encoded as. */
export const PICTURE_TYPE = 'image/webp'

export type Picture = { width: number; height: number; sizes: Record<PictureSize, Buffer> }
/** Why bytes are no picture we keep: no image at all, or one with too many pixels to unpack. */
export type NoPicture = 'not_an_image' | 'too_many_pixels'

/** The types of image that are decoded, as file-type names them. */
export const DECODED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])

/**
 * Decodes and re-encodes a picture in three sizes, upright and without metadata (EXIF, location). What it is is read from
 * the bytes, whatever name or type they came with: those given, or those of the file at this path, which are never whole
 * in memory.
 */
export async function makePicture(source: Buffer | string): Promise<Picture | NoPicture> {
  await load()
  return (await refusalOf(source)) ?? inTurn(() => encodeOrRefuse(source))
}

let sharp: typeof Sharp

// Loaded with the first picture: a server at rest does without its memory.
async function load(): Promise<void> {
  if (sharp !== undefined) return
  const { default: loaded } = await import('sharp')
  // libvips keeps its own caches and threads; two cores serve more than pictures.
  loaded.cache(false)
  loaded.concurrency(1)
  sharp = loaded
}

async function refusalOf(source: Buffer | string): Promise<NoPicture | null> {
  const type = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  if (!type || !DECODED.has(type.mime)) return 'not_an_image'
  try {
    const { width, height } = await sharp(source, { limitInputPixels: false }).metadata()
    return width * height > PHOTO_MAX_PIXELS ? 'too_many_pixels' : null
  } catch {
    return 'not_an_image'
  }
}

// The largest picture unpacks to half a gigabyte: what comes at once is not unpacked at once.
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

async function encodeOrRefuse(source: Buffer | string): Promise<Picture | NoPicture> {
  try {
    return await encode(source)
  } catch {
    return 'not_an_image'
  }
}

async function encode(source: Buffer | string): Promise<Picture> {
  const full = await sharp(source, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize(inside(PICTURE_SIDES.full))
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const [medium, thumb] = await Promise.all([smaller(full.data, 'medium'), smaller(full.data, 'thumb')])
  return { width: full.info.width, height: full.info.height, sizes: { full: full.data, medium, thumb } }
}

function smaller(full: Buffer, size: PictureSize): Promise<Buffer> {
  return sharp(full).resize(inside(PICTURE_SIDES[size])).webp({ quality: 80 }).toBuffer()
}

function inside(side: number) {
  return { width: side, height: side, fit: 'inside' as const, withoutEnlargement: true }
}
