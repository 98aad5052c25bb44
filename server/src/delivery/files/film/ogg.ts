import { crc32 } from './checksums.ts'
import { type FilmFile, nextIn, NotKept, type Patches } from './film-file.ts'

/**
 * Finds the parts of an Ogg file that playback doesn't need (RFC 3533), such as comments, and updates page
 * checksums.
 */
export async function inOgg(file: FilmFile, patches: Patches): Promise<void> {
  const streams = new Map<number, Stream>()
  let isKnown = false
  for (let at = 0; at < file.size;) {
    const page = await pageAt(file, at)
    if (!page) {
      const next = await nextIn(file, at + 1, file.size, 3, (bytes) => bytes.indexOf('OggS'))
      patches.blank(at, next)
      at = next
      continue
    }
    const { bytes, serial } = page
    if (page.isFirst)
      streams.set(serial, { coding: codingOf(bytes.subarray(page.body)), packet: 0, come: 0, rule: GONE })
    if (streams.size > MOST_STREAMS) throw new NotKept('place_stays')
    const stream = streams.get(serial)
    isKnown ||= stream?.coding != null
    inPage(page, stream, at, patches)
    at += bytes.length
  }
  if (!isKnown) throw new NotKept('unknown_form')
}

const MOST_STREAMS = 1_000

/** A page. `serial` identifies its stream, and `lacing` contains the lengths of its packet segments. */
type Page = {
  bytes: Buffer
  body: number
  serial: number
  isFirst: boolean
  isContinued: boolean
  lacing: Buffer
}
/** The position in a stream: the current packet's number, its length so far and its rule. */
type Stream = { coding: Coding | null; packet: number; come: number; rule: Rule }
/**
 * The number of bytes to keep at the start of a packet. All other bytes become zero, except for the byte that
 * `but` sets.
 */
type Rule = { stays: number; but?: { at: number; is: number } }
type Coding = 'opus' | 'vorbis' | 'flac' | 'speex'

async function pageAt(file: FilmFile, at: number): Promise<Page | null> {
  const head = await file.part(at, LONGEST_HEAD)
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return null
  const body = 27 + head[26]!
  const lacing = head.subarray(27, body)
  const length = body + lacing.reduce((sum, each) => sum + each, 0)
  const bytes = await file.part(at, length)
  if (bytes.length < length) return null
  const flags = bytes[5]!
  return {
    bytes,
    body,
    serial: bytes.readUInt32LE(14),
    isFirst: (flags & 2) !== 0,
    isContinued: (flags & 1) !== 0,
    lacing,
  }
}

const LONGEST_HEAD = 27 + 255

function codingOf(packet: Buffer): Coding | null {
  const says = (word: string, at = 0) => packet.toString('latin1', at, at + word.length) === word
  if (says('OpusHead')) return 'opus'
  if (says('\x01vorbis')) return 'vorbis'
  if (says('\x7fFLAC')) return 'flac'
  return says('Speex   ') ? 'speex' : null
}

type Edit = { from: number; to: number; is: number }

function inPage({ bytes, body, ...page }: Page, stream: Stream | undefined, at: number, patches: Patches) {
  const edits = stream?.coding
    ? inPackets(bytes, { body, ...page }, stream)
    : [{ from: body, to: bytes.length, is: 0 }]
  const cleaned = Buffer.from(bytes)
  for (const { from, to, is } of edits) cleaned.fill(is, from, to)
  if (cleaned.equals(bytes)) return
  cleaned.fill(0, CHECKSUM, CHECKSUM + 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32(cleaned))
  patches.write(at + CHECKSUM, checksum)
  for (const { from, to, is } of edits)
    if (is === 0) patches.blank(at + from, at + to)
    else patches.write(at + from, Buffer.of(is))
}

const CHECKSUM = 22

function inPackets(bytes: Buffer, { body, lacing, isContinued }: Omit<Page, 'bytes'>, stream: Stream) {
  const edits: Edit[] = []
  // If the page and the stream disagree on whether a packet continues here, the beginning or the end of that
  // packet is missing.
  if (isContinued !== stream.come > 0)
    Object.assign(stream, isContinued ? { come: 1, rule: GONE } : { come: 0 })
  let from = body
  for (let n = 0; n < lacing.length; n += 1) {
    let to = from + lacing[n]!
    while (lacing[n] === 255 && n + 1 < lacing.length) to += lacing[(n += 1)]!
    if (stream.come === 0) stream.rule = ruleOf(stream, bytes.subarray(from, to))
    edits.push(...editsBy(stream.rule, stream.come, from, to))
    stream.come += to - from
    if (lacing[n]! < 255) Object.assign(stream, { come: 0, packet: stream.packet + 1 })
    from = to
  }
  return edits
}

function editsBy({ stays, but }: Rule, come: number, from: number, to: number): Edit[] {
  const begins = from - come
  const at = begins + (but?.at ?? -1)
  const gone = { from: Math.max(from, begins + stays), to, is: 0 }
  const one = but && at >= from && at < to ? [{ from: at, to: at + 1, is: but.is }] : []
  if (gone.from >= gone.to) return one
  // The edits must be in file order.
  if (one.length === 0 || at < gone.from) return [...one, gone]
  return [{ ...gone, to: at }, ...one, { ...gone, from: at + 1 }]
}

const ALL: Rule = { stays: Infinity }
const GONE: Rule = { stays: 0 }

function ruleOf({ coding, packet }: Stream, bytes: Buffer): Rule {
  switch (coding) {
    case 'opus':
      // The rest of the packet contains the encoder's name and the comments.
      if (packet === 1) return { stays: 'OpusTags'.length }
      return packet === 0 ? { stays: opusHead(bytes) } : ALL
    case 'vorbis':
      if (packet === 0) return { stays: 30 }
      if (packet === 1) return NO_VORBIS_COMMENTS
      // Packets with the first bit set aren't audio.
      return packet > 2 && (bytes[0] ?? 0) % 2 === 1 ? GONE : ALL
    case 'speex':
      if (packet === 0) return { stays: 80 }
      return packet === 1 ? GONE : ALL
    default:
      if (packet === 0) return { stays: 51 }
      return bytes[0] === 0xff ? ALL : flacRule(bytes[0] ?? 0)
  }
}

/** The rule for a Vorbis comment packet: the name, two zero counts and the framing bit remain. */
export const NO_VORBIS_COMMENTS = { stays: 7, but: { at: 15, is: 1 } }

/** Returns the length of an Opus header according to its channel mapping (RFC 7845, 5.1). */
export function opusHead(bytes: Buffer): number {
  return bytes.length > 18 && bytes[18] !== 0 ? 21 + bytes[9]! : 19
}

function flacRule(head: number): Rule {
  const type = head & 0x7f
  // The comment block must come second, so it is emptied but not replaced. Other blocks become padding.
  if (type === 0 || type === 3) return ALL
  return type === 4 ? { stays: 4 } : { stays: 4, but: { at: 0, is: (head & 0x80) | 1 } }
}
