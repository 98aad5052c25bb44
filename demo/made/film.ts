import { drawSunset } from './scenes.ts'

const SIZE = { w: 640, h: 480 }
const FRAMES = 30
const FRAME_MS = 120

/** Creates a short WebM film of a sunset over a lake. The name determines what the lake looks like. */
export async function makeFilm(name: string): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: FRAMES }, async (_, nth) => frameIn(await drawSunset(name, SIZE, nth / FRAMES))),
  )
  const head = element(
    0x1a45dfa3,
    element(0x4286, number(1)),
    element(0x42f7, number(1)),
    element(0x42f2, number(4)),
    element(0x42f3, number(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, number(4)),
    element(0x4285, number(2)),
  )
  const about = element(
    0x1549a966,
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, float(FRAMES * FRAME_MS)),
  )
  const video = element(0xe0, element(0xb0, number(SIZE.w)), element(0xba, number(SIZE.h)))
  const track = element(
    0xae,
    element(0xd7, number(1)),
    element(0x73c5, number(1)),
    element(0x83, number(1)),
    element(0x86, Buffer.from('V_VP8')),
    video,
  )
  const blocks = frames.map((frame, nth) => element(0xa3, blockHead(nth * FRAME_MS), frame))
  const cluster = element(0x1f43b675, element(0xe7, number(0)), ...blocks)
  return Buffer.concat([head, element(0x18538067, about, element(0x1654ae6b, track), cluster)])
}

/** Returns the VP8 key frame of a WebP image. */
function frameIn(webp: Buffer): Buffer {
  const at = webp.indexOf('VP8 ')
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4))
}

/** Returns the header of a block that contains a key frame of the first track. */
function blockHead(ms: number): Buffer {
  return Buffer.from([0x81, ms >> 8, ms & 255, 0x80])
}

/** Returns an EBML element, with its length in eight bytes. */
function element(id: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length))
  length[0] = 1
  return Buffer.concat([number(id), length, content])
}

/** Encodes a number in as few bytes as possible. */
function number(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
