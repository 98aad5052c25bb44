/** A box of an ISO media file (ISO/IEC 14496-12, 4.2): its start, the start of its content, and its end. */
export type Box = { type: string; start: number; content: number; end: number }

/** Lists the consecutive boxes in a part of a file, up to the first invalid box. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at + 8 <= end && boxes.length < MOST_BOXES) {
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, end)), at, end)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

// No legitimate file has more boxes than this inside one box.
const MOST_BOXES = 10_000

/** Reads a box from its first bytes; returns null if the box is invalid or ends after `most`. */
export function boxAt(head: Buffer, start: number, most: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) return null
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? most - start : short
  const content = start + (isLong ? 16 : 8)
  const end = start + size
  if (end < content || end > most) return null
  return { type: head.toString('latin1', 4, 8), start, content, end }
}

/**
 * Finds the box at the end of a path of box types, such as mdia, minf, stbl, taking the first box of each
 * type.
 */
export function boxUnder(bytes: Buffer, outer: Box, ...types: string[]): Box | undefined {
  return types.reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.content, box.end).find((one) => one.type === type),
    outer,
  )
}
