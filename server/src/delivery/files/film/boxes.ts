/** A box of an ISO media file (ISO/IEC 14496-12, 4.2): where it begins, where its content does, and where it ends. */
export type Box = { type: string; start: number; content: number; end: number }

/** The boxes that lie one after the other in a part of a file; what is no whole box ends the list. */
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

// No program writes so many into one; whoever does would have us list them.
const MOST_BOXES = 10_000

/** The box whose first 16 bytes (8 where its size is short) these are; null where they are no box that ends in time. */
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

/** The first box at the end of a path of types, such as mdia, minf, stbl; undefined where there is none. */
export function boxUnder(bytes: Buffer, outer: Box, ...types: string[]): Box | undefined {
  return types.reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.content, box.end).find((one) => one.type === type),
    outer,
  )
}
