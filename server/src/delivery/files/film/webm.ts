import { ELEMENT_HEAD, type Element, elementAt, numberAt, voidHead } from './ebml.ts'
import { type FilmFile, NO_PATCHES, NotKept, type Patches } from './film-file.ts'
import { inFlacBlocks } from './flac.ts'
import { NO_VORBIS_COMMENTS, opusHead } from './ogg.ts'

/**
 * Finds the parts of a WebM file that playback doesn't need (RFC 9559). A removed element becomes Void,
 * which players skip. Returns true if the file has a picture track.
 */
export async function inWebm(file: FilmFile, patches: Patches): Promise<boolean> {
  const film: Film = { file, patches, tracks: new Map(), lost: new Set(), track: null, layer: 1, seen: 0 }
  const whole = { start: 0, end: file.size }
  // Blocks of some tracks are removed, so find the tracks first, even if they follow the blocks.
  if (!(await hasTracksFirst(file))) await inElements({ ...film, patches: NO_PATCHES }, whole, TOP)
  await inElements(film, whole, TOP)
  const kept = [...film.tracks.values()].map(({ type }) => type)
  if (kept.length === 0 || ![...film.lost].every((type) => kept.includes(type)))
    throw new NotKept('unknown_form')
  return kept.includes(PICTURE)
}

async function hasTracksFirst(file: FilmFile): Promise<boolean> {
  let at = 0
  for (let seen = 0; at < file.size && seen < MOST_BEFORE; seen += 1) {
    const element = elementAt(await file.part(at, ELEMENT_HEAD), at)
    if (!element || element.id === CLUSTER_ID) return false
    if (element.id === TRACKS_ID) return true
    at = element.id === SEGMENT_ID ? element.content : element.content + (element.length ?? Infinity)
  }
  return false
}

const MOST_BEFORE = 10_000

type Film = {
  file: FilmFile
  patches: Patches
  /** The kept tracks, by number. */
  tracks: Map<number, Track>
  /** The types of the removed tracks. */
  lost: Set<number>
  /** The track of the current description or block. */
  track: Track | null
  /** The layer that the next block belongs to. */
  layer: number
  /** The number of inspected elements. */
  seen: number
}
type Track = { type: number; coding: string; hasAlpha: boolean }

/** An element with its end, which is never past its parent's end. */
type Known = Element & { end: number }
type Rules = ReadonlyMap<number, Rule>
/**
 * An element's rule: rules for its children, its maximum length, or an edit that returns true to keep the
 * element.
 */
type Rule = Rules | number | Edit
type Edit = (film: Film, element: Known) => Promise<boolean> | boolean

/**
 * Applies the rules to the elements in a part of the file, and returns the end of the part. A part of unknown
 * length ends at the first element that only `around` has a rule for.
 */
async function inElements(
  film: Film,
  { start, end }: { start: number; end: number },
  rules: Rules,
  around?: Rules,
): Promise<number> {
  let at = start
  while (at < end) {
    const element = elementAt(await film.file.part(at, Math.min(ELEMENT_HEAD, end - at)), at)
    if (element && around?.has(element.id) && !rules.has(element.id)) return at
    if ((film.seen += 1) > MOST_ELEMENTS) throw new NotKept('place_stays')
    const rule = (element && rules.get(element.id)) ?? NONE
    const isOpen = element?.length === null
    if (!element || (isOpen && !(rule instanceof Map))) {
      film.patches.blank(at, end)
      return end
    }
    const known = { ...element, end: Math.min(end, element.content + (element.length ?? Infinity)) }
    if (rule instanceof Map) at = await inElements(film, inside(known), rule, isOpen ? rules : undefined)
    else {
      const isKept =
        typeof rule === 'number' ? (element.length ?? 0) <= rule : await (rule as Edit)(film, known)
      if (!isKept) empty(film.patches, known)
      at = known.end
    }
  }
  return at
}

const inside = ({ content, end }: Known) => ({ start: content, end })

function empty(patches: Patches, { id, start, content, length, end }: Known): void {
  if (id !== VOID) patches.write(start, voidHead(content - start, length ?? 0))
  patches.blank(content, end)
}

const MOST_ELEMENTS = 1_000_000
const NONE = -1
const NUMBER = 8

async function inTrack(film: Film, entry: Known): Promise<boolean> {
  const { file, tracks, lost } = film
  if (entry.end - entry.content > MOST_OF_TRACK) throw new NotKept('place_stays')
  const bytes = await file.part(entry.content, entry.end - entry.content)
  const said = elementsIn(bytes)
  const coding = (said.get(CODEC_ID)?.toString('latin1') ?? '').replace(/\0+$/, '')
  const type = numberIn(said.get(TRACK_TYPE))
  if (!CODINGS.test(coding)) {
    if (type === PICTURE || type === SOUND) lost.add(type)
    return false
  }
  const picture = said.get(VIDEO)
  const hasAlpha = picture !== undefined && numberIn(elementsIn(picture).get(ALPHA_MODE)) === 1
  film.track = { type, coding, hasAlpha }
  tracks.set(numberIn(said.get(TRACK_NUMBER)), film.track)
  await inElements(film, inside(entry), TRACK)
  return true
}

const MOST_OF_TRACK = 1024 * 1024
const [PICTURE, SOUND] = [1, 2]
const CODINGS =
  /^(?:V_VP8|V_VP9|V_AV1|V_MPEG4\/ISO\/AVC|V_MPEGH\/ISO\/HEVC|A_OPUS|A_VORBIS|A_FLAC|A_AAC|A_MPEG\/L3|A_PCM\/(?:INT\/LIT|INT\/BIG|FLOAT\/IEEE))$/

/** Returns the contents of the consecutive elements in these bytes, by id. */
function elementsIn(bytes: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes.subarray(at, at + ELEMENT_HEAD), at)
    if (!element || element.length === null) break
    at = element.content + element.length
    found.set(element.id, bytes.subarray(element.content, at))
  }
  return found
}

function numberIn(bytes: Buffer | undefined): number {
  return bytes && bytes.length > 0 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : 0
}

/** Keeps a track's codec data, but removes the text in that data. */
async function inCodecPrivate(film: Film, element: Known): Promise<boolean> {
  const { content, end } = element
  const coding = film.track?.coding ?? ''
  const stays = PRIVATE[coding]
  if (stays !== undefined) return end - content <= stays
  if (end - content > MOST_OF_TRACK) return false
  const bytes = await film.file.part(content, end - content)
  if (coding === 'A_OPUS') film.patches.blank(Math.min(content + opusHead(bytes), end), end)
  if (coding === 'A_VORBIS') return inVorbisHeads(bytes, content, film.patches)
  if (coding === 'A_FLAC') inFlacBlocks(bytes.subarray(4), content + 4, film.patches)
  return true
}

/** The maximum length of the codec data, for each codec that needs only a few numbers. */
const PRIVATE: Record<string, number> = {
  V_VP8: 0,
  V_VP9: 16,
  A_AAC: 64,
  'A_MPEG/L3': 0,
  'A_PCM/INT/LIT': 0,
  'A_PCM/INT/BIG': 0,
  'A_PCM/FLOAT/IEEE': 0,
}

// The data begins with the number of headers, minus one. The lengths of the first two headers follow.
function inVorbisHeads(bytes: Buffer, start: number, patches: Patches): boolean {
  let at = 1
  const lengths = [0, 0].map(() => {
    let length = 0
    while (bytes[at] === 255) length += bytes[at++]!
    return length + (bytes[at++] ?? 0)
  })
  const from = at + lengths[0]!
  const to = from + lengths[1]!
  if (bytes[0] !== 2 || to > bytes.length) return false
  const { stays, but } = NO_VORBIS_COMMENTS
  patches.blank(start + from + stays, start + Math.min(from + but.at, to))
  if (from + but.at < to) patches.write(start + from + but.at, Buffer.of(but.is))
  patches.blank(start + from + but.at + 1, start + to)
  return true
}

async function isOfKeptTrack(film: Film, { content, end }: Known): Promise<boolean> {
  const number = numberAt(await film.file.part(content, Math.min(NUMBER, end - content)), 0, NUMBER)
  film.track = (number && film.tracks.get(number.value)) ?? null
  return film.track !== null
}

// If a group's block is removed, the whole group is removed.
async function inGroup(film: Film, group: Known): Promise<boolean> {
  const first = elementAt(await film.file.part(group.content, ELEMENT_HEAD), group.content)
  const isGone = first?.id === BLOCK && !(await isOfKeptTrack(film, { ...first, end: group.end }))
  if (!isGone) await inElements(film, inside(group), GROUP)
  return !isGone
}

async function inLayer(film: Film, layer: Known): Promise<boolean> {
  film.layer = 1
  await inElements(film, inside(layer), LAYER)
  return true
}

async function isLayerNumber(film: Film, { content, end }: Known): Promise<boolean> {
  film.layer = numberIn(await film.file.part(content, Math.min(NUMBER, end - content)))
  return end - content <= NUMBER
}

// Layer 1 contains the transparency of a picture.
function isAlpha({ track, layer }: Film): boolean {
  return layer === 1 && track?.hasAlpha === true
}

// The field for the program's name is required, but may be blank.
function inWords({ patches }: Film, { content, end }: Known): boolean {
  patches.blank(content, end)
  return true
}

const [VOID, BLOCK, CODEC_ID, TRACK_TYPE, TRACK_NUMBER, VIDEO, ALPHA_MODE] = [
  0xec, 0xa1, 0x86, 0x83, 0xd7, 0xe0, 0x53c0,
]

const [SEGMENT_ID, TRACKS_ID, CLUSTER_ID] = [0x18538067, 0x1654ae6b, 0x1f43b675]

const numbers = (...ids: number[]) => ids.map((id) => [id, NUMBER] as const)

// The ids are from RFC 9559, 5.1.
const COLOUR: Rules = new Map<number, Rule>([
  ...numbers(0x55b1, 0x55b2, 0x55b3, 0x55b4, 0x55b5, 0x55b6, 0x55b7, 0x55b8, 0x55b9, 0x55ba, 0x55bb),
  ...numbers(0x55bc, 0x55bd),
  [0x55d0, new Map(Array.from({ length: 10 }, (_, n) => [0x55d1 + n, NUMBER]))],
])
const PROJECTION: Rules = new Map<number, Rule>([...numbers(0x7671, 0x7673, 0x7674, 0x7675), [0x7672, 20]])
const TRACK: Rules = new Map<number, Rule>([
  ...numbers(TRACK_NUMBER, 0x73c5, TRACK_TYPE, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a),
  ...numbers(0x23314f, 0x55ee, 0x56aa, 0x56bb, 0xaa, 0x22b59c),
  [CODEC_ID, 32],
  [0x63a2, inCodecPrivate],
  [
    VIDEO,
    new Map<number, Rule>([
      ...numbers(0x9a, 0x9d, 0x53b8, ALPHA_MODE, 0xb0, 0xba, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba),
      ...numbers(0x54b2, 0x54b3, 0x2eb524),
      [0x55b0, COLOUR],
      [0x7670, PROJECTION],
    ]),
  ],
  [0xe1, new Map(numbers(0xb5, 0x78b5, 0x9f, 0x6264, 0x52f1))],
])
const LAYER: Rules = new Map<number, Rule>([
  [0xee, isLayerNumber],
  [0xa5, isAlpha],
])
const GROUP: Rules = new Map<number, Rule>([
  [BLOCK, isOfKeptTrack],
  ...numbers(0x9b, 0xfa, 0xfb, 0x75a2),
  [0x75a1, new Map([[0xa6, inLayer]])],
])
const CLUSTER: Rules = new Map<number, Rule>([
  ...numbers(0xe7, 0xa7, 0xab),
  [0xa3, isOfKeptTrack],
  [0xa0, inGroup],
])
const CUE: Rules = new Map<number, Rule>([
  ...numbers(0xb3),
  [0xb7, new Map(numbers(0xf7, 0xf1, 0xf0, 0xb2, 0x5378))],
])
const SEGMENT: Rules = new Map<number, Rule>([
  [0x114d9b74, new Map([[0x4dbb, new Map(numbers(0x53ab, 0x53ac))]])],
  [0x1549a966, new Map<number, Rule>([...numbers(0x2ad7b1, 0x4489), [0x4d80, inWords], [0x5741, inWords]])],
  [TRACKS_ID, new Map([[0xae, inTrack]])],
  [CLUSTER_ID, CLUSTER],
  [0x1c53bb6b, new Map([[0xbb, CUE]])],
  // These are chapters, attachments and tags.
  [0x1043a770, NONE],
  [0x1941a469, NONE],
  [0x1254c367, NONE],
])
const TOP: Rules = new Map<number, Rule>([
  [0x1a45dfa3, new Map(numbers(0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4282, 0x4287, 0x4285))],
  [SEGMENT_ID, SEGMENT],
])
