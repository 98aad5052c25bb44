import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/**
 * Creates a small but real JPEG. A 640 × 480 photo would take four times as long to process for no benefit.
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

/** Creates a GIF that declares a canvas and a frame of any size but contains data for only one pixel. */
export function hugeGif(width: number, height: number): Buffer {
  const gif = Buffer.from('47494638396100000000800000000000ffffff2c00000000010001000002024401003b', 'hex')
  for (const at of [6, 24]) {
    gif.writeUInt16LE(width, at)
    gif.writeUInt16LE(height, at + 2)
  }
  return gif
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
