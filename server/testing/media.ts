/**
 * Files of the kinds that are no pictures, made by hand: each as short as a program needs to tell what it is, padded to
 * any length. They play nothing.
 */

type Part = string | number[] | Buffer

/** A video as a phone makes it; `handlers` are its tracks: 'vide' and 'soun'. */
export function mp4({ bytes = 0, brand = 'isom', handlers = ['vide', 'soun'] } = {}): Buffer {
  const tracks = handlers.map((handler) =>
    box('trak', box('mdia', box('hdlr', [0, 0, 0, 0, 0, 0, 0, 0], handler, Buffer.alloc(13)))),
  )
  const head = Buffer.concat([
    box('ftyp', brand, [0, 0, 2, 0], brand, 'mp41'),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ])
  return Buffer.concat([head, box('mdat', noise(Math.max(0, bytes - head.length - 8)))])
}

/** A video as QuickTime keeps it. */
export const mov = (): Buffer => mp4({ brand: 'qt  ' })

/** What a browser records: `codecs` are its tracks, such as 'V_VP9' and 'A_OPUS'; `sound` stands among what was recorded. */
export function webm({ codecs = ['V_VP9', 'A_OPUS'], sound = '' } = {}): Buffer {
  const tracks = codecs.map((codec) => element([0xae], element([0x86], codec)))
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
    // A segment of unknown length, as it is while one records.
    joined([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    // Where what was recorded is to be found.
    element([0x11, 0x4d, 0x9b, 0x74], element([0x4d, 0xbb], element([0x53, 0xab], [0x1f, 0x43, 0xb6, 0x75]))),
    element([0x16, 0x54, 0xae, 0x6b], ...tracks),
    joined([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], sound),
    noise(500),
  ])
}

/** Three frames of sound, with or without the tag that names a song. */
export function mp3({ tagged = true } = {}): Buffer {
  const frame = joined([0xff, 0xfb, 0x90, 0x64], Buffer.alloc(413))
  const tag = joined('ID3', [3, 0, 0, 0, 0, 0, 10], Buffer.alloc(10))
  return Buffer.concat([...(tagged ? [tag] : []), frame, frame, frame])
}

export const m4a = (): Buffer => mp4({ brand: 'M4A ', handlers: ['soun'] })
export const aac = (): Buffer => joined([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc], noise(100))
export const flac = (): Buffer => joined('fLaC', [0x80, 0, 0, 34], Buffer.alloc(34))
export const ogg = (): Buffer =>
  joined('OggS', Buffer.alloc(22), [1, 19], 'OpusHead', [1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
export const wav = (): Buffer =>
  joined('RIFF', [36, 0, 0, 0], 'WAVEfmt ', [16, 0, 0, 0, 1, 0, 1, 0], Buffer.alloc(16))

/** A document of one empty page; `inside` stands in it as a comment. */
export function pdf({ inside = '' } = {}): Buffer {
  return Buffer.from(
    `%PDF-1.4\n%${inside}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

/** Bytes that differ from place to place, so that a part of a file is known from its neighbours. */
export function noise(length: number): Buffer {
  return Buffer.alloc(length, BLOCK)
}

// A prime length, so that the pattern never lines up with the buffers that something reads by.
const BLOCK = Buffer.from(Array.from({ length: 10_007 }, (_, i) => (i * i) % 251))

/** A box of an MP4 of this type, with what is in it. */
export function box(type: string, ...content: Part[]): Buffer {
  const inside = joined(...content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(inside.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), inside])
}

function element(id: number[], ...content: Part[]): Buffer {
  const inside = joined(...content)
  return joined(id, [0x40 | (inside.length >> 8), inside.length & 0xff], inside)
}

function joined(...parts: Part[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}
