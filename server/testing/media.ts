/**
 * Minimal files of every kind except pictures: just enough for type detection, at any length. They can't
 * be played back.
 */

export type Part = string | number[] | Buffer

/**
 * Returns a video like those that phones record. `handlers` names its tracks, 'vide' and 'soun', which both
 * refer to all of `filmed`. No track refers to the `unnamed` bytes that follow. `inMovie` receives the offset
 * of the film data and returns more boxes for the movie description. `upTo` cuts the file off after this many
 * bytes. `isLast` puts the movie description after the film data.
 */
export function mp4({
  bytes = 0,
  upTo = bytes,
  brand = 'isom',
  handlers = ['vide', 'soun'],
  filmed,
  unnamed = '',
  before = [],
  inMovie = () => [],
  inTrack = [],
  isLast = false,
}: Film = {}): Buffer {
  const movie = (begins: number, length: number) =>
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      ...handlers.map((handler) => track(handler, { begins, length, inTrack })),
      ...inMovie(begins),
    )
  const start = Buffer.concat([box('ftyp', brand, [0, 0, 2, 0], brand, 'mp41'), ...before])
  const begins = start.length + (isLast ? 0 : movie(0, 0).length) + 8
  const length = filmed === undefined ? Math.max(0, bytes - begins) : filmed.length
  const content = filmed ?? noise(Math.max(0, Math.min(length, upTo - begins)))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + length + unnamed.length)
  const data = joined(size, 'mdat', content, unnamed)
  const described = movie(begins, length)
  return joined(start, ...(isLast ? [data, described] : [described, data]))
}

type Film = {
  bytes?: number
  upTo?: number
  brand?: string
  handlers?: string[]
  filmed?: string
  unnamed?: string
  before?: Buffer[]
  inMovie?: (begins: number) => Buffer[]
  inTrack?: Buffer[]
  isLast?: boolean
}

/** Returns a track with a single sample that starts at byte `begins` of the file. */
export function track(
  handler: string,
  { begins, length, format, inTrack = [], name = '', coder = '' }: Track,
): Buffer {
  const coded = format ?? (handler === 'vide' ? 'avc1' : 'mp4a')
  const entry = Buffer.alloc(handler === 'vide' ? 78 : 28)
  if (coder) entry.write(coder, 42)
  const tables = box(
    'stbl',
    box('stsd', numbers(0, 1), box(coded, entry)),
    box('stts', numbers(0, 1, 1, 1)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, length, 1)),
    box('stco', numbers(0, 1, begins)),
  )
  return box(
    'trak',
    box('tkhd', numbers(1, 0, 0, IDS.indexOf(handler) + 1), Buffer.alloc(68)),
    box('mdia', box('hdlr', numbers(0, 0), handler, Buffer.alloc(12), name, [0]), box('minf', tables)),
    ...inTrack,
  )
}

type Track = {
  begins: number
  length: number
  format?: string
  inTrack?: Buffer[]
  name?: string
  coder?: string
}
const IDS = ['vide', 'soun', 'meta', 'text']

/** Returns a video in QuickTime format. */
export const mov = (): Buffer => mp4({ brand: 'qt  ' })

/**
 * Returns a browser recording. `codecs` lists the codec of each track, such as 'V_VP9', and `sound` goes into
 * the recorded data. `isLast` puts the tracks after the recorded data.
 */
export function webm({
  codecs = ['V_VP9', 'A_OPUS'],
  sound = '',
  inSegment = [],
  inCluster = [],
  inTrack = [],
  before = [],
  isLast = false,
}: Webm = {}): Buffer {
  const tracks = codecs.map((codec, index) =>
    element(
      [0xae],
      element([0xd7], [index + 1]),
      element([0x83], [codec.startsWith('V') ? 1 : 2]),
      element([0x86], codec),
      ...(index === 0 ? inTrack : []),
    ),
  )
  const described = element([0x16, 0x54, 0xae, 0x6b], ...tracks)
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
    // A segment of unknown length, as in a live recording.
    joined([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    // A seek entry for the recorded data. It contains no offset.
    element([0x11, 0x4d, 0x9b, 0x74], element([0x4d, 0xbb], element([0x53, 0xab], [0x1f, 0x43, 0xb6, 0x75]))),
    ...before,
    ...(isLast ? [] : [described]),
    joined([0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    element([0xe7], [0]),
    element([0xa3], [0x81, 0, 0, 0x80], sound, noise(500)),
    ...inCluster,
    ...(isLast ? [described] : []),
    ...inSegment,
  ])
}

type Webm = {
  codecs?: string[]
  sound?: string
  inSegment?: Buffer[]
  inCluster?: Buffer[]
  inTrack?: Buffer[]
  before?: Buffer[]
  isLast?: boolean
}

/** Returns an ID3 tag with this many zero bytes, which stand in for a cover image. */
export const id3 = (length: number): Buffer =>
  joined('ID3', [3, 0, 0, 0, (length >> 14) & 127, (length >> 7) & 127, length & 127], Buffer.alloc(length))

/** Returns three audio frames, with or without an ID3 tag. */
export function mp3({ tagged = true } = {}): Buffer {
  const frame = joined([0xff, 0xfb, 0x90, 0x64], Buffer.alloc(413))
  const tag = id3(10)
  return Buffer.concat([...(tagged ? [tag] : []), frame, frame, frame])
}

export const m4a = (): Buffer => mp4({ brand: 'M4A ', handlers: ['soun'] })
/** Returns one audio frame of 107 bytes. */
const aacFrame = () => joined([0xff, 0xf1, 0x50, 0x80, 13, 0x7f, 0xfc], noise(100))
export const aac = (): Buffer => joined(aacFrame(), aacFrame())
export const flac = (): Buffer => joined('fLaC', [0x80, 0, 0, 34], Buffer.alloc(34))
export const ogg = (): Buffer => joined('OggS', [0, 2], Buffer.alloc(20), [1, 19], OPUS_HEAD)
export const OPUS_HEAD: Buffer = joined('OpusHead', [1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])
export const wav = (): Buffer =>
  joined(
    'RIFF',
    [86, 0, 0, 0, ...Buffer.from('WAVEfmt '), 16, 0, 0, 0, 1, 0, 1, 0],
    Buffer.alloc(12),
    'data',
    [50, 0, 0, 0],
    noise(50),
  )

/** Returns a PDF with one empty page. `inside` becomes a comment in the PDF. */
export function pdf({ inside = '' } = {}): Buffer {
  return Buffer.from(
    `%PDF-1.4\n%${inside}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

/** Returns bytes that vary throughout, so that a test can tell one part of a file from another. */
export function noise(length: number): Buffer {
  return Buffer.alloc(length, BLOCK)
}

// The length is a prime number, so that the pattern never lines up with a read buffer.
const BLOCK = Buffer.from(Array.from({ length: 10_007 }, (_, i) => (i * i) % 251))

/** Returns an MP4 box of this type with this content. */
export function box(type: string, ...content: Part[]): Buffer {
  const inside = joined(...content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(inside.length + 8)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), inside])
}

/** Returns a WebM element with this id and content. */
export function element(id: number[], ...content: Part[]): Buffer {
  const inside = joined(...content)
  return joined(id, [0x40 | (inside.length >> 8), inside.length & 0xff], inside)
}

/** Joins parts into one buffer. */
export function joined(...parts: Part[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}

/** Encodes numbers in four bytes each. */
export function numbers(...values: number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)))
}
