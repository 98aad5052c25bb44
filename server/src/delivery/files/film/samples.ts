import { type Box, boxUnder } from './boxes.ts'

/** Where a part of a file lies. */
export type Part = { start: number; length: number }

/**
 * Where the samples of a track lie in its file, by its sample tables (ISO/IEC 14496-12, 8.6 and 8.7); none where the
 * tables are not whole.
 */
export function samplesOf(bytes: Buffer, track: Box): Part[] {
  const table = boxUnder(bytes, track, 'mdia', 'minf', 'stbl')
  if (!table) return []
  const runs = runsOf(bytes, table)
  const sizes = sizesOf(bytes, table)
  const parts: Part[] = []
  let run = -1
  let sample = 0
  for (const [index, start] of chunksOf(bytes, table).entries()) {
    while (run + 1 < runs.length && runs[run + 1]!.first <= index + 1) run += 1
    const next = Math.min(sizes.count, sample + (runs[run]?.samples ?? 0))
    const length = sizes.of(sample, next)
    if (length > 0) parts.push({ start, length })
    sample = next
  }
  return parts
}

function chunksOf(bytes: Buffer, table: Box): number[] {
  const short = boxUnder(bytes, table, 'stco')
  if (short) return rowsOf(bytes, short, 4).map((at) => bytes.readUInt32BE(at))
  const long = boxUnder(bytes, table, 'co64')
  return long ? rowsOf(bytes, long, 8).map((at) => Number(bytes.readBigUInt64BE(at))) : []
}

function runsOf(bytes: Buffer, table: Box): { first: number; samples: number }[] {
  const box = boxUnder(bytes, table, 'stsc')
  if (!box) return []
  return rowsOf(bytes, box, 12).map((at) => ({
    first: bytes.readUInt32BE(at),
    samples: bytes.readUInt32BE(at + 4),
  }))
}

/** How many samples there are, and what those from one to before another take together. */
function sizesOf(bytes: Buffer, table: Box): { count: number; of: (from: number, to: number) => number } {
  const box = boxUnder(bytes, table, 'stsz')
  if (!box || box.content + 12 > box.end) return { count: 0, of: () => 0 }
  const same = bytes.readUInt32BE(box.content + 4)
  const count = bytes.readUInt32BE(box.content + 8)
  if (same > 0) return { count, of: (from, to) => (to - from) * same }
  const first = box.content + 12
  const sum = (from: number, to: number) => {
    let all = 0
    for (let at = from; at < to; at += 1) all += bytes.readUInt32BE(first + at * 4)
    return all
  }
  return { count: Math.min(count, Math.floor((box.end - first) / 4)), of: sum }
}

// A table of its version, how many rows it has, and the rows; never more than the box can hold.
function rowsOf(bytes: Buffer, box: Box, width: number): number[] {
  const first = box.content + 8
  if (first > box.end) return []
  const fit = Math.min(MOST_ROWS, Math.floor((box.end - first) / width))
  const many = Math.min(bytes.readUInt32BE(box.content + 4), fit)
  return Array.from({ length: many }, (_, row) => first + row * width)
}

// Hours of a position noted a hundred times a second.
const MOST_ROWS = 2_000_000
