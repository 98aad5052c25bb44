import { type Box, boxAt, boxesIn, boxUnder } from './boxes.ts'
import { samplesOf } from './samples.ts'

/** Reads a part of a file: as many bytes from `start` on, or fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** What takes the place of so many bytes from `start` on: these, else zeros. */
export type Patch = { start: number; length: number; bytes?: Buffer }

/**
 * What has to be written over a film or a sound recording in an MP4 or QuickTime file so that it says no more where it
 * was made; nothing is moved, so it plays as before. Found are the places that phones and cameras write: the user data
 * `©xyz` and `loci` (3GPP TS 26.244), Apple's and Android's metadata keys of a location, XMP, and the tracks in which action
 * cameras and drones note their position. In other containers nobody writes one.
 */
export async function placesIn(size: number, read: ReadPart): Promise<Patch[]> {
  const patches: Patch[] = []
  let at = 0
  for (let seen = 0; at < size && seen < MOST_BOXES; seen += 1) {
    const box = boxAt(await read(at, 16), at, size)
    if (!box) break
    if (box.type === 'moov' && box.end - box.start <= MOST_MOVIE) patches.push(...(await inMovie(box, read)))
    if (box.type === 'uuid' && (await read(box.content, 16)).equals(XMP)) patches.push(...emptied(box))
    at = box.end
  }
  return patches.toSorted((one, other) => one.start - other.start)
}

// A film that is cut into pieces while it is made has a box for each; what describes it stands before them.
const MOST_BOXES = 64
// The description of a film of many hours takes some megabytes.
const MOST_MOVIE = 64 * 1024 * 1024
const XMP = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

async function inMovie(movie: Box, read: ReadPart): Promise<Patch[]> {
  const bytes = await read(movie.start, movie.end - movie.start)
  if (bytes.length < movie.end - movie.start) return []
  const whole = { ...movie, start: 0, content: movie.content - movie.start, end: bytes.length }
  const inside = inDescription(bytes, whole).map((patch) => ({ ...patch, start: patch.start + movie.start }))
  return [...inside, ...inTracks(bytes, whole)]
}

/** What describes the film or one of its tracks: user data and metadata, at any depth. */
function inDescription(bytes: Buffer, outer: Box): Patch[] {
  return boxesIn(bytes, outer.content, outer.end).flatMap((box) => {
    if (PLACES.has(box.type)) return emptied(box)
    if (box.type === 'meta') return inMetadata(bytes, box)
    return box.type === 'udta' || box.type === 'trak' ? inDescription(bytes, box) : []
  })
}

const PLACES = new Set(['\u00a9xyz', 'loci', 'XMP_', 'GPMF'])

// QuickTime's box of metadata begins at once, that of the standard with a version.
function inMetadata(bytes: Buffer, meta: Box): Patch[] {
  const isPlain = bytes.toString('latin1', meta.content + 4, meta.content + 8) === 'hdlr'
  const inner = { ...meta, content: meta.content + (isPlain ? 0 : 4) }
  const keys = boxUnder(bytes, inner, 'keys')
  const list = boxUnder(bytes, inner, 'ilst')
  if (!keys || !list) return []
  const places = namesIn(bytes, keys).map((name) => /location|gps|\u00a9xyz/i.test(name))
  return boxesIn(bytes, list.content, list.end)
    .filter((item) => places[Buffer.from(item.type, 'latin1').readUInt32BE() - 1])
    .flatMap(emptied)
}

// Names of keys as QuickTime keeps them: a version, how many, and of each its size, a namespace and its letters.
function namesIn(bytes: Buffer, keys: Box): string[] {
  return boxesIn(bytes, keys.content + 8, keys.end).map(({ content, end }) =>
    bytes.toString('latin1', content, end),
  )
}

function inTracks(bytes: Buffer, movie: Box): Patch[] {
  return boxesIn(bytes, movie.content, movie.end)
    .filter((box) => box.type === 'trak' && notesPlaces(bytes, box))
    .flatMap((track) => samplesOf(bytes, track))
}

function notesPlaces(bytes: Buffer, track: Box): boolean {
  const formats = boxUnder(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!formats) return false
  const said = bytes.toString('latin1', formats.content, formats.end)
  return NOTED.test(said) || (said.includes('mebx') && said.includes('location'))
}

// GoPro, Google's camera motion, Sony, DJI.
const NOTED = /gpmd|camm|rtmd|djmd|dbgi/

// A free box is one that programs pass over (ISO/IEC 14496-12, 8.1.2).
function emptied({ start, content, end }: Box): Patch[] {
  return [
    { start: start + 4, length: 4, bytes: Buffer.from('free') },
    { start: content, length: end - content },
  ]
}

/** A stream of a file with these written over its chunks; they stand in their order. */
export async function* patched(bytes: AsyncIterable<Buffer>, patches: Patch[]): AsyncIterable<Buffer> {
  let at = 0
  let next = 0
  for await (const chunk of bytes) {
    const end = at + chunk.length
    while (next < patches.length && endOf(patches[next]!) <= at) next += 1
    for (let n = next; n < patches.length && patches[n]!.start < end; n += 1)
      if (endOf(patches[n]!) > at) lay(patches[n]!, chunk, at)
    yield chunk
    at = end
  }
}

function lay({ start, length, bytes }: Patch, chunk: Buffer, at: number): void {
  const from = Math.max(start, at)
  const to = Math.min(start + length, at + chunk.length)
  if (bytes) bytes.copy(chunk, from - at, from - start, to - start)
  else chunk.fill(0, from - at, to - at)
}

function endOf({ start, length }: Patch): number {
  return start + length
}
