import { type Box, boxAt, boxesIn, boxUnder } from './boxes.ts'
import type { Parts } from './parts.ts'

/** The default sample sizes by track number, for fragments without sample sizes. */
export type FragmentDefaults = ReadonlyMap<number, number>

/** Returns the default sample sizes in `mvex`, by track number. */
export function fragmentDefaults(bytes: Buffer, movie: Box): FragmentDefaults {
  const extends_ = boxesIn(bytes, movie.content, movie.end).filter(({ type }) => type === 'mvex')
  const rows = extends_.flatMap((box) => boxesIn(bytes, box.content, box.end))
  const whole = rows.filter(({ type, content, end }) => type === 'trex' && content + 24 <= end)
  return new Map(
    whole.map(({ content }) => [bytes.readUInt32BE(content + 4), bytes.readUInt32BE(content + 16)]),
  )
}

/** Returns the track number of a `traf` box, or null if the box has none. */
export function trackOf(bytes: Buffer, part: Box): number | null {
  const head = boxUnder(bytes, part, 'tfhd')
  return head && head.content + 8 <= head.end ? bytes.readUInt32BE(head.content + 4) : null
}

/** Adds the samples of the wanted tracks in the fragment at `start` to `parts` (ISO/IEC 14496-12, 8.8). */
export function addFragment(
  { bytes, start }: { bytes: Buffer; start: number },
  defaults: FragmentDefaults,
  wanted: ReadonlySet<number>,
  parts: Parts,
): void {
  const box = boxAt(bytes, 0, bytes.length)
  if (!box) return
  let before = start
  for (const part of boxesIn(bytes, box.content, box.end).filter(({ type }) => type === 'traf')) {
    const track = trackOf(bytes, part)
    const head = boxUnder(bytes, part, 'tfhd')
    if (!head || track === null) continue
    const said = headOf(bytes, head)
    const base = said.base ?? (said.isFromFragment ? start : before)
    let at = base
    for (const run of boxesIn(bytes, part.content, part.end).filter(({ type }) => type === 'trun')) {
      const { offset, length } = runOf(bytes, run, said.size ?? defaults.get(track) ?? 0)
      if (offset !== null) at = base + offset
      if (wanted.has(track)) parts.add(at, at + length)
      at += length
    }
    before = at
  }
}

function headOf(bytes: Buffer, { content, end }: Box) {
  const flags = bytes.readUInt32BE(content)
  let at = content + 8
  const field = (flag: number, width: number) => {
    if (!(flags & flag) || at + width > end) return null
    at += width
    return width === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUInt32BE(at - 4)
  }
  const base = field(0x1, 8)
  field(0x2, 4)
  field(0x8, 4)
  return { base, size: field(0x10, 4), isFromFragment: (flags & 0x20000) !== 0 }
}

function runOf(bytes: Buffer, { content, end }: Box, size: number) {
  if (content + 8 > end) return { offset: null, length: 0 }
  const flags = bytes.readUInt32BE(content)
  const count = bytes.readUInt32BE(content + 4)
  let at = content + 8
  const offset = flags & 0x1 && at + 4 <= end ? bytes.readInt32BE(at) : null
  if (flags & 0x1) at += 4
  if (flags & 0x4) at += 4
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  if (!fields.includes(0x200)) return { offset, length: count * size }
  const width = fields.length * 4
  at += fields.indexOf(0x200) * 4
  let length = 0
  for (let n = 0; n < count && at + 4 <= end; n += 1, at += width) length += bytes.readUInt32BE(at)
  return { offset, length }
}
