import { PICTURE_SIDES } from '@kinhold/domain/limits'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { default as Sharp } from 'sharp'

// A small file can unpack to gigabytes, so the server rejects photos above this limit before decoding them.
const PHOTO_MAX_PIXELS = 100_000_000

/** The stored sizes of a picture. */
export type PictureSize = keyof typeof PICTURE_SIDES
export const PICTURE_SIZES = Object.keys(PICTURE_SIDES) as PictureSize[]
/** The encoding of every stored picture. */
export const PICTURE_TYPE = 'image/webp'

export type Picture = { width: number; height: number; sizes: Record<PictureSize, Buffer> }
/** The reasons for rejecting a picture. */
export type NoPicture = 'not_an_image' | 'too_many_pixels'

/** The image types that the server decodes. */
export const DECODED = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])

/** Re-encodes a picture in three sizes, upright and without metadata. */
export async function makePicture(source: Buffer | string): Promise<Picture | NoPicture> {
  await load()
  return (await refusalOf(source)) ?? inTurn(() => encode(source)).catch(() => 'not_an_image')
}

let sharp: typeof Sharp

// An idle server doesn't need sharp in memory.
async function load(): Promise<void> {
  if (sharp !== undefined) return
  const { default: loaded } = await import('sharp')
  // Other requests need the memory and the cores that libvips would otherwise use.
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
