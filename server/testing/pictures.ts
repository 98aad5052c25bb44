import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/**
 * Creates a small but valid JPEG. A 640 × 480 photo would take four times as long to process, with no benefit
 * to the tests.
 */
export function photo(options: { width?: number; height?: number; hue?: string } = {}): Promise<Buffer> {
  const { width = 64, height = 48, hue = '#1f4d3a' } = options
  return sharp({ create: { width, height, channels: 3, background: hue } })
    .jpeg()
    .toBuffer()
}

/** Creates an all-black PNG with one bit per pixel, so that the file is small whatever its dimensions. */
export async function flatPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * 100)
  const deflate = createDeflate({ level: 9 })
  const [packed] = await Promise.all([
    buffer(deflate),
    pipeline(Readable.from(Array.from({ length: Math.ceil(height / 100) }, () => rows)), deflate),
  ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a small JPEG that declares these dimensions, but ends after its first pixels. */
export async function cutJpeg(width: number, height: number, isProgressive = false): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f4d3a' } })
    .jpeg({ progressive: isProgressive })
    .toBuffer()
  const frame = jpeg.indexOf(Buffer.of(0xff, isProgressive ? 0xc2 : 0xc0))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg.subarray(0, -2)
}

/** Creates an animated GIF or WebP whose frames have these colors. */
export async function animation(
  colors: string[],
  { width = 30, height = 20, format = 'gif' as 'gif' | 'webp' } = {},
): Promise<Buffer> {
  const frames = colors.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format, { delay: colors.map(() => 200), loop: 3 })
    .toBuffer()
}

/** Creates a GIF that declares a canvas and a frame of any size but contains data for only one pixel. */
export function hugeGif(width: number, height: number): Buffer {
  const gif = Buffer.from('47494638396100000000800000000000ffffff2c00000000010001000002024401003b', 'hex')
  for (const at of [6, 24]) {
    gif.writeUInt16LE(width, at)
    gif.writeUInt16LE(height, at + 2)
  }
  return gif
}

/** Creates an animated GIF with this many frames of one pixel each, on a square canvas of `side` pixels. */
export function longGif(frames: number, side: number): Buffer {
  const canvas = Buffer.alloc(4)
  canvas.writeUInt16LE(side, 0)
  canvas.writeUInt16LE(side, 2)
  const head = Buffer.from('474946383961', 'hex')
  const colors = Buffer.from('800000000000ffffff', 'hex')
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, canvas, colors, ...Array<Buffer>(frames).fill(frame), Buffer.of(0x3b)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
