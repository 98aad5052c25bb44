import { type Box, boxAt, boxesIn, boxUnder } from './boxes.ts'
import { type Part, samplesOf } from './samples.ts'

/** Reads a part of a file: as many bytes from `start` on, or fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** What takes the place of so many bytes from `start` on: these, else zeros. */
export type Patch = { start: number; length: number; bytes?: Buffer }

/** Why a film is not kept: its place cannot be taken out, or what describes it is missing, so that nothing plays it. */
export type BadFilm = 'place_stays' | 'cut_off'

/**
 * What has to be written over a film or a sound recording in an MP4 or QuickTime file so that it says no more where it
 * was made; nothing is moved, so it plays as before. Found are the places that phones and cameras write: the user data
 * `©xyz` and `loci` (3GPP TS 26.244), Apple's and Android's metadata keys of a location, XMP, what makers of cameras and
 * editors add in boxes of their own or behind the last one, and the tracks in which action cameras and drones note their
 * position. In other containers nobody writes one.
 */
export async function placesIn(size: number, read: ReadPart): Promise<Patch[] | BadFilm> {
  const patches: Patch[] = []
  let at = 0
  let movie: 'none' | 'whole' | 'in fragments' = 'none'
  for (let seen = 0; at < size && seen < MOST_BOXES; seen += 1) {
    const head = await read(at, 16)
    const box = boxAt(head, at, size)
    const isFilmed = TOP.has(head.toString('latin1', 4, 8))
    if (!box && movie === 'none') return 'cut_off'
    // Cut off in what was filmed: it plays up to there.
    if (!box && isFilmed) return inOrder(patches)
    if (!box) return inOrder([...patches, { start: at, length: size - at }])
    if (box.type === 'moov') {
      const found = await inMovie(box, read, size)
      if (found === 'place_stays') return found
      patches.push(...found.patches)
      movie = found.isInFragments ? 'in fragments' : 'whole'
    } else if (!isFilmed) patches.push(...emptied(box))
    at = box.end
    // One that was cut into pieces while it was made has two boxes for each; what describes it stands before them.
    if (movie === 'in fragments' && seen > MOST_BOXES_IN_FRAGMENTS) return inOrder(patches)
  }
  if (movie === 'none') return at < size ? 'place_stays' : 'cut_off'
  return inOrder(patches)
}

// Each is a question to the store.
const MOST_BOXES = 1_000
const MOST_BOXES_IN_FRAGMENTS = 64
// The description of a film of many hours takes some megabytes.
const MOST_MOVIE = 64 * 1024 * 1024

/** What films are made of (ISO/IEC 14496-12, QuickTime); all else beside it is of the maker of a camera or program. */
const TOP = typesOf('ftyp styp moov mdat moof mfra sidx ssix pdin prft emsg imda free skip wide pnot PICT')
const IN_MOVIE = typesOf('mvhd trak udta meta mvex iods pssh cmov rmra ctab clip prfl free skip wide')
/** User data that are words, or say how to show the film. */
const WORDS = typesOf(
  'name titl dscp cprt perf auth gnre albm yrrc kywd clsf rtng hnti hinf tsel kind elng chpl ludt SelO AllF LOOP WLOC free skip',
)

function typesOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

// Those that overlap, as a table that lies may have them by the million, are one.
function inOrder(patches: Patch[]): Patch[] {
  const joined: Patch[] = []
  for (const patch of patches.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && !last.bytes && !patch.bytes && patch.start <= endOf(last))
      last.length = Math.max(endOf(last), endOf(patch)) - last.start
    else joined.push({ ...patch })
  }
  return joined
}

async function inMovie(movie: Box, read: ReadPart, size: number) {
  if (movie.end - movie.start > MOST_MOVIE) return 'place_stays'
  const bytes = await read(movie.start, movie.end - movie.start)
  const whole = { ...movie, start: 0, content: movie.content - movie.start, end: bytes.length }
  const boxes = boxesIn(bytes, whole.content, whole.end)
  const isInFragments = boxes.some(({ type }) => type === 'mvex')
  const tracks = boxes.filter((box) => box.type === 'trak' && notesPlaces(bytes, box))
  // Where its pieces lie in a fragment, each fragment says by itself.
  if (isInFragments && tracks.length > 0) return 'place_stays'
  const own = boxes.filter(({ type }) => !IN_MOVIE.has(type)).flatMap(emptied)
  const inside = [...inDescription(bytes, whole), ...own].map((patch) => ({
    ...patch,
    start: patch.start + movie.start,
  }))
  const noted = [
    ...tracks.flatMap((track) => samplesOf(bytes, track)),
    ...boxes.filter(({ type }) => type === 'gps ').flatMap((table) => partsIn(bytes, table)),
  ]
  return {
    patches: [...inside, ...noted.filter(({ start }) => start < size)],
    isInFragments,
  }
}

// Car cameras list where in the file they noted their position: a version, how many there are, of each where and how long.
function partsIn(bytes: Buffer, { content, end }: Box): Part[] {
  const fit = Math.max(0, Math.floor((end - content - 8) / 8))
  const many = fit === 0 ? 0 : Math.min(bytes.readUInt32BE(content + 4), fit)
  return Array.from({ length: many }, (_, row) => ({
    start: bytes.readUInt32BE(content + 8 + row * 8),
    length: bytes.readUInt32BE(content + 12 + row * 8),
  }))
}

/** What describes the film or one of its tracks: user data and metadata, at any depth. */
function inDescription(bytes: Buffer, outer: Box): Patch[] {
  return boxesIn(bytes, outer.content, outer.end).flatMap((box) => {
    if (box.type === 'meta') return inMetadata(bytes, box)
    if (box.type === 'udta') return inUserData(bytes, box)
    return box.type === 'trak' ? inDescription(bytes, box) : []
  })
}

// Words stay; what a maker keeps in a form of its own may have anything in it.
function inUserData(bytes: Buffer, data: Box): Patch[] {
  return boxesIn(bytes, data.content, data.end).flatMap((box) => {
    if (box.type === 'meta') return inMetadata(bytes, box)
    return isPlace(box) || !(WORDS.has(box.type) || box.type.startsWith('\u00a9')) ? emptied(box) : []
  })
}

function isPlace({ type }: Box): boolean {
  return type === '\u00a9xyz' || type === 'loci'
}

// QuickTime's box of metadata begins at once, that of the standard with a version.
function inMetadata(bytes: Buffer, meta: Box): Patch[] {
  const isPlain = bytes.toString('latin1', meta.content + 4, meta.content + 8) === 'hdlr'
  const inner = { ...meta, content: meta.content + (isPlain ? 0 : 4) }
  const texts = boxesIn(bytes, inner.content, inner.end).filter(({ type }) => TEXTS.has(type))
  const keys = boxUnder(bytes, inner, 'keys')
  const list = boxUnder(bytes, inner, 'ilst')
  const places = keys ? namesIn(bytes, keys).map((name) => /location|gps|\u00a9xyz/i.test(name)) : []
  const items = list ? boxesIn(bytes, list.content, list.end) : []
  const isOfPlace = (item: Box) =>
    isPlace(item) || places[Buffer.from(item.type, 'latin1').readUInt32BE() - 1] === true
  return [...texts, ...items.filter(isOfPlace)].flatMap(emptied)
}

// What a camera wrote down of a film as a text of its own form, the position among it.
const TEXTS = new Set(['xml ', 'bxml', 'uuid', 'idat'])

// Names of keys as QuickTime keeps them: a version, how many, and of each its size, a namespace and its letters.
function namesIn(bytes: Buffer, keys: Box): string[] {
  return boxesIn(bytes, keys.content + 8, keys.end).map(({ content, end }) =>
    bytes.toString('latin1', content, end),
  )
}

function notesPlaces(bytes: Buffer, track: Box): boolean {
  const formats = boxUnder(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  const handler = boxUnder(bytes, track, 'mdia', 'hdlr')
  if (handler && HANDLED.test(bytes.toString('latin1', handler.content, handler.end))) return true
  if (!formats) return false
  const said = bytes.toString('latin1', formats.content, formats.end)
  return NOTED.test(said) || (said.includes('mebx') && said.includes('location'))
}

// GoPro, Google's camera motion, Sony, DJI.
const NOTED = /gpmd|camm|rtmd|djmd|dbgi/
// Drones that write it as subtitles.
const HANDLED = /DJI\.(?:Subtitle|Meta)/

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
