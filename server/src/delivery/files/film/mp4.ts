import { type Box, boxAt, boxesIn, boxUnder } from './boxes.ts'
import { inFlacBlocks } from './flac.ts'
import { type FilmFile, NotKept, type Patches } from './film-file.ts'
import { noParts, type Parts } from './parts.ts'
import { addFragment, type FragmentDefaults, fragmentDefaults, trackOf } from './fragments.ts'
import { addSamples, soundHead } from './samples.ts'

/**
 * Finds the parts of an MP4 or QuickTime file that playback doesn't need (ISO/IEC 14496-12). A removed box
 * becomes a `free` box of zeros, which players skip. Returns true if the file has a picture track.
 */
export async function inMp4(file: FilmFile, patches: Patches): Promise<boolean> {
  const filmed: [start: number, end: number][] = []
  const needed = noParts()
  let movie: Movie | null = null
  let at = 0
  for (let seen = 0; at < file.size; seen += 1) {
    const head = await file.part(at, 16)
    const box = boxAt(head, at, file.size)
    const type = head.toString('latin1', 4, 8)
    if (seen > MOST_BOXES) throw new NotKept('place_stays')
    // A file that ends inside its media data can still be played.
    if (type === 'mdat')
      filmed.push([box?.content ?? at + (head.readUInt32BE() === 1 ? 16 : 8), box?.end ?? file.size])
    else if (!box && !movie) throw new NotKept('cut_off')
    else if (!box) patches.blank(at, file.size)
    else if (type === 'moov' && !movie) movie = inMovie(await held(file, box, MOST_MOVIE, patches), needed)
    else if (type === 'moof' && movie)
      inFragment(await held(file, box, MOST_FRAGMENT, patches), movie, needed)
    else if (type in BESIDE && box.end - box.content <= MOST_BESIDE) {
      const small = await held(file, box, MOST_FRAGMENT, patches)
      inBox(small, boxAt(small.bytes, 0, small.bytes.length)!, BESIDE[type]!)
    } else {
      if (!PASSED_OVER.has(type)) patches.write(at + 4, FREE)
      patches.blank(box.content, box.end)
    }
    at = box?.end ?? file.size
  }
  if (!movie) throw new NotKept('cut_off')
  for (const [start, end] of filmed) for (const gap of needed.gaps(start, end)) patches.blank(...gap)
  return movie.hasPicture
}

const MOST_BOXES = 1_000_000
// Even a long video's movie description takes up only a few megabytes.
const MOST_MOVIE = 64 * 1024 * 1024
const MOST_FRAGMENT = 8 * 1024 * 1024
const MOST_BESIDE = 1024 * 1024

/** The number of bytes of a box's content to keep. NONE removes the box. */
type Length = number | ((bytes: Buffer, box: Box) => number)
/** The number of bytes of a box's content to keep, with optional rules for its inner boxes. */
type Rule = Length | { stays: Length; boxes: Rules }
type Rules = { readonly [type: string]: Rule }

const NONE = -1
const ALL = Infinity

const boxes = (inside: Rules) => ({ stays: 0, boxes: inside })
// A table consists of a version, a row count and the rows.
const rows =
  (width: number) =>
  (bytes: Buffer, { content, end }: Box) =>
    content + 8 > end ? 0 : 8 + bytes.readUInt32BE(content + 4) * width
const edits = (bytes: Buffer, box: Box) => rows(bytes[box.content] === 1 ? 20 : 12)(bytes, box)
// If all samples have the same size, no rows follow.
const sizes = (bytes: Buffer, { content, end }: Box) =>
  content + 12 > end
    ? 0
    : 12 + (bytes.readUInt32BE(content + 4) > 0 ? 0 : bytes.readUInt32BE(content + 8) * 4)
const upTo =
  (most: number) =>
  (_: Buffer, { content, end }: Box) =>
    end - content <= most ? most : NONE
// These sample groups show where playback can start.
const groups = (bytes: Buffer, { content }: Box) =>
  /^(?:roll|prol|rap )$/.test(bytes.toString('latin1', content + 4, content + 8)) ? ALL : NONE
// The bytes beyond this length contain the name of the program that made the file.
const HANDLER = 24
// These rules remove references to other files, such as URLs.
const SOURCES = { stays: 8, boxes: { 'url ': 4, 'urn ': 4, alis: 4 } }

/** The boxes that describe the encoding of a video or audio track. */
const CODING: Rules = {
  ...each(
    'avcC hvcC av1C vpcC dvcC dvvC esds d263 dac3 dec3 dac4 dOps dfLa alac damr chan chnl srat pcmC enda frma',
    ALL,
  ),
  // A longer box holds a color profile, which contains text.
  colr: upTo(19),
  pasp: 8,
  clap: 32,
  fiel: 2,
  btrt: 12,
  gama: 4,
  mdcv: 24,
  clli: 4,
  SmDm: 28,
  CoLL: 8,
  st3d: 5,
  sv3d: boxes({ proj: boxes({ prhd: 16, equi: 20, cbmp: 12 }) }),
}
const IN_QUICKTIME: Rules = { ...CODING, wave: boxes({ ...CODING, mp4a: 12, '\0\0\0\0': 0 }) }

const PICTURES = each(
  'avc1 avc2 avc3 avc4 hvc1 hev1 dvh1 dvhe dva1 dvav av01 vp08 vp09 mp4v s263 h263 apch apcn apcs apco ap4h ap4x',
  { stays: 78, boxes: CODING },
)
const SOUNDS = each(
  'mp4a ac-3 ec-3 ac-4 alac Opus fLaC samr sawb .mp3 twos sowt lpcm ipcm fpcm in24 in32 fl32 fl64 ulaw alaw ima4 raw NONE',
  { stays: soundHead, boxes: IN_QUICKTIME },
)

const TABLES: Rules = {
  stsd: { stays: 8, boxes: { ...PICTURES, ...SOUNDS } },
  stts: rows(8),
  ctts: rows(8),
  cslg: 44,
  stsc: rows(12),
  stsz: sizes,
  stz2: ALL,
  stco: rows(4),
  co64: rows(8),
  stss: rows(4),
  stps: rows(4),
  sdtp: ALL,
  sbgp: groups,
  sgpd: groups,
}
const MEDIA: Rules = {
  mdhd: 36,
  hdlr: HANDLER,
  minf: boxes({ vmhd: 12, smhd: 8, hdlr: HANDLER, dinf: boxes({ dref: SOURCES }), stbl: boxes(TABLES) }),
}
const TRACK: Rules = {
  tkhd: 96,
  edts: boxes({ elst: edits }),
  tapt: boxes({ clef: 12, prof: 12, enof: 12 }),
  mdia: boxes(MEDIA),
}
const MOVIE: Rules = { mvhd: 112, trak: boxes(TRACK), mvex: boxes({ mehd: 12, trex: 24 }) }
const FRAGMENT: Rules = {
  mfhd: 8,
  traf: boxes({ tfhd: 32, tfdt: 12, trun: ALL, sdtp: ALL, sbgp: groups, sgpd: groups }),
}
/** The top-level boxes to keep besides `moov`, `moof` and `mdat`: the file types and the indexes. */
const BESIDE: Rules = { ftyp: 64, styp: 64, sidx: ALL, mfra: boxes({ tfra: ALL, mfro: 8 }) }

function each(types: string, rule: Rule): Rules {
  return Object.fromEntries(types.split(' ').map((type) => [type.padEnd(4), rule]))
}

/** The properties of a movie that are needed to read its fragments and determine its kind. */
type Movie = { tracks: ReadonlySet<number>; defaults: FragmentDefaults; hasPicture: boolean }

/** A box in memory, with its offset in the file. */
type Held = { bytes: Buffer; start: number; patches: Patches }

async function held(file: FilmFile, { start, end }: Box, most: number, patches: Patches): Promise<Held> {
  if (end - start > most) throw new NotKept('place_stays')
  return { bytes: await file.part(start, end - start), start, patches }
}

function inMovie(movie: Held, needed: Parts): Movie {
  const { bytes } = movie
  const box = boxAt(bytes, 0, bytes.length)!
  const boxes = boxesIn(bytes, box.content, box.end)
  // A compressed description can't be inspected.
  if (boxes.some(({ type }) => type === 'cmov')) throw new NotKept('place_stays')
  const tracks = boxes.filter(({ type }) => type === 'trak').map((track) => factsOf(bytes, track))
  const played = tracks.filter(({ isPlayed }) => isPlayed)
  const isLost = (kind: string) =>
    tracks.some(({ handler, isEnabled }) => handler === kind && isEnabled) &&
    !played.some(({ handler }) => handler === kind)
  if (played.length === 0 || isLost('vide') || isLost('soun')) throw new NotKept('unknown_form')
  for (const { track } of played) addSamples(bytes, track, needed)
  const kept = new Set(played.map(({ track }) => track.start))
  inBoxes(movie, box, MOVIE, ({ type, start }) => type !== 'trak' || kept.has(start))
  const numbers = played.flatMap(({ number }) => number ?? [])
  const hasPicture = played.some(({ handler }) => handler === 'vide')
  return { tracks: new Set(numbers), defaults: fragmentDefaults(bytes, box), hasPicture }
}

function factsOf(bytes: Buffer, track: Box) {
  const head = boxUnder(bytes, track, 'tkhd')
  const handled = boxUnder(bytes, track, 'mdia', 'hdlr')
  const handler = handled ? bytes.toString('latin1', handled.content + 8, handled.content + 12) : ''
  const formats = boxUnder(bytes, track, 'mdia', 'minf', 'stbl', 'stsd')
  const entries = formats ? boxesIn(bytes, formats.content + 8, formats.end) : []
  const known = { vide: PICTURES, soun: SOUNDS }[handler]
  const isPlayed = known !== undefined && entries.length > 0 && entries.every(({ type }) => type in known)
  if (!head) return { track, handler, isPlayed, isEnabled: false, number: null }
  const { content, end } = head
  const number = content + 24 > end ? null : bytes.readUInt32BE(content + (bytes[content] === 1 ? 20 : 12))
  return { track, handler, isPlayed, isEnabled: (bytes[content + 3]! & 1) === 1, number }
}

function inFragment(fragment: Held, { tracks, defaults }: Movie, needed: Parts): void {
  const { bytes } = fragment
  addFragment(fragment, defaults, tracks, needed)
  const isKept = (box: Box) => box.type !== 'traf' || tracks.has(trackOf(bytes, box) ?? -1)
  inBoxes(fragment, boxAt(bytes, 0, bytes.length)!, FRAGMENT, isKept)
}

/** Applies the rules to the boxes inside another box. */
function inBoxes(
  held: Held,
  outer: Box,
  rules: Rules,
  isKept: (box: Box) => boolean = () => true,
  from = outer.content,
): void {
  let at = Math.min(from, outer.end)
  for (const box of boxesIn(held.bytes, at, outer.end)) {
    at = box.end
    const rule = isKept(box) ? rules[box.type] : undefined
    if (rule === undefined) empty(held, box)
    else inBox(held, box, rule)
  }
  zero(held, at, outer.end)
}

function inBox(held: Held, box: Box, rule: Rule): void {
  const { bytes, start, patches } = held
  if (typeof rule === 'object') {
    // The encoder writes its name into this field.
    if (box.type in PICTURES) zero(held, box.content + 42, Math.min(box.content + 74, box.end))
    return inBoxes(held, box, rule.boxes, undefined, box.content + lengthBy(rule.stays, bytes, box))
  }
  const stays = lengthBy(rule, bytes, box)
  if (stays === NONE) return empty(held, box)
  zero(held, box.content + stays, box.end)
  if (box.type === 'dfLa')
    inFlacBlocks(bytes.subarray(box.content + 4, box.end), start + box.content + 4, patches)
}

function lengthBy(rule: Length, bytes: Buffer, box: Box): number {
  return typeof rule === 'number' ? rule : rule(bytes, box)
}

// Players skip `free` boxes (ISO/IEC 14496-12, 8.1.2).
function empty(held: Held, box: Box): void {
  if (!PASSED_OVER.has(box.type)) held.patches.write(held.start + box.start + 4, FREE)
  zero(held, box.content, box.end)
}

const FREE = Buffer.from('free')
const PASSED_OVER = new Set(['free', 'skip', 'wide', '\0\0\0\0'])

function zero({ bytes, start, patches }: Held, from: number, to: number): void {
  if (from < to && bytes.subarray(from, to).some((byte) => byte !== 0))
    patches.blank(start + from, start + to)
}
