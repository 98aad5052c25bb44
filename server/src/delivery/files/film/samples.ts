import { type Box, boxesIn, boxUnder } from './boxes.ts'
import type { Parts } from './parts.ts'

/** Adds a track's samples to `parts` according to its sample tables (ISO/IEC 14496-12, 8.6 and 8.7). */
export function addSamples(bytes: Buffer, track: Box, parts: Parts): void {
  const table = boxUnder(bytes, track, 'mdia', 'minf', 'stbl')
  if (!table) return
  const [short, long, runs] = ['stco', 'co64', 'stsc'].map((type) => boxUnder(bytes, table, type))
  const chunks = short ?? long
  const width = short ? 4 : 8
  if (!chunks || !runs) return
  const lengthOf = lengthsOf(bytes, table)
  const [many, most] = [rowsOf(bytes, chunks, width), rowsOf(bytes, runs, 12)]
  const run = (row: number, field: number) => bytes.readUInt32BE(runs.content + 8 + row * 12 + field)
  let row = -1
  let sample = 0
  for (let chunk = 0; chunk < many; chunk += 1) {
    while (row + 1 < most && run(row + 1, 0) <= chunk + 1) row += 1
    const samples = row < 0 ? 0 : run(row, 4)
    const at = chunks.content + 8 + chunk * width
    const start = short ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at))
    parts.add(start, start + lengthOf(sample, sample + samples))
    sample += samples
  }
}

// A wrong row count must not cause reads past the end of the box.
function rowsOf(bytes: Buffer, { content, end }: Box, width: number): number {
  return content + 8 > end
    ? 0
    : Math.min(bytes.readUInt32BE(content + 4), Math.floor((end - content - 8) / width))
}

/** A function that returns the total length of the samples from `from` up to, but not including, `to`. */
type Lengths = (from: number, to: number) => number

function lengthsOf(bytes: Buffer, table: Box): Lengths {
  const sizes = boxUnder(bytes, table, 'stsz')
  const small = boxUnder(bytes, table, 'stz2')
  const box = sizes ?? small
  if (!box || box.content + 12 > box.end) return () => 0
  const same = sizes ? bytes.readUInt32BE(box.content + 4) : 0
  const count = bytes.readUInt32BE(box.content + 8)
  if (same > 0) {
    const each = Math.max(same, soundBytes(bytes, table))
    return (from, to) => Math.ceil(Math.max(0, Math.min(to, count) - from) * each)
  }
  const bits = sizes ? 32 : bytes[box.content + 7]!
  if (![4, 8, 16, 32].includes(bits)) return () => 0
  const most = Math.min(count, Math.floor(((box.end - box.content - 12) * 8) / bits))
  const first = box.content + 12
  const sizeOf = (n: number) => {
    if (bits === 32) return bytes.readUInt32BE(first + n * 4)
    if (bits === 16) return bytes.readUInt16BE(first + n * 2)
    return bits === 8 ? bytes[first + n]! : (bytes[first + (n >> 1)]! >> (n % 2 ? 0 : 4)) & 15
  }
  return (from, to) => {
    let all = 0
    for (let n = from; n < Math.min(to, most); n += 1) all += sizeOf(n)
    return all
  }
}

// QuickTime files declare one byte per audio sample, so the real size comes from the audio format.
function soundBytes(bytes: Buffer, table: Box): number {
  const formats = boxUnder(bytes, table, 'stsd')
  const entry = formats && boxesIn(bytes, formats.content + 8, formats.end)[0]
  if (!entry || !(entry.type in PLAIN_BITS || STATED_BITS.includes(entry.type))) return 0
  const head = soundHead(bytes, entry)
  const at = entry.content
  if (at + head > entry.end) return 0
  const ratio = (taken: number, samples: number) =>
    bytes.readUInt32BE(at + taken) / Math.max(1, bytes.readUInt32BE(at + samples))
  if (head === LONGER) return ratio(36, 28)
  if (head === LONGEST) return ratio(56, 60)
  const bits = PLAIN_BITS[entry.type] ?? bytes.readUInt16BE(at + 18)
  return (bytes.readUInt16BE(at + 16) * bits) / 8
}

/** Returns the offset of the boxes within an audio description. QuickTime has three possible offsets. */
export function soundHead(bytes: Buffer, { content, end }: Box): number {
  const version = content + 10 > end ? 0 : bytes.readUInt16BE(content + 8)
  if (version === 2) return LONGEST
  // In the ISO form of version 1, the boxes directly follow the short header, without QuickTime's extra
  // fields.
  const type = bytes.toString('latin1', content + SHORT + 4, content + SHORT + 8)
  return version === 1 && !/^[ -~]{4}$/.test(type) ? LONGER : SHORT
}

const [SHORT, LONGER, LONGEST] = [28, 44, 64]

/**
 * The bits per channel of uncompressed audio. For the formats in `STATED_BITS`, the audio description
 * contains this number.
 */
const PLAIN_BITS: Record<string, number> = { in24: 24, in32: 32, fl32: 32, fl64: 64, ulaw: 8, alaw: 8 }
const STATED_BITS = ['raw ', 'NONE', 'twos', 'sowt', 'lpcm', 'ipcm', 'fpcm', 'ima4']
