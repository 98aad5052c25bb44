/** A WebM element (RFC 8794) with the start and the length of its content; the length is null if unknown. */
export type Element = { id: number; start: number; content: number; length: number | null }

/** The maximum length of an element's header: four bytes for the id and eight for the length. */
export const ELEMENT_HEAD = 12

/** Reads an element from its first bytes; returns null if no element starts there. */
export function elementAt(head: Buffer, start: number): Element | null {
  const id = numberAt(head, 0, 4)
  const size = id && numberAt(head, id.width, 8)
  if (!id || !size) return null
  const content = start + id.width + size.width
  const length = size.value === 2 ** (7 * size.width) - 1 ? null : size.value
  return { id: head.readUIntBE(0, id.width), start, content, length }
}

/**
 * Reads a variable-length integer. The position of the first set bit gives the integer's width (RFC 8794, 4).
 */
export function numberAt(bytes: Buffer, at: number, most: number): { value: number; width: number } | null {
  const first = bytes[at]
  const width = Math.clz32(first ?? 0) - 23
  if (width > most || first === undefined || at + width > bytes.length) return null
  let value = first & (0xff >> width)
  for (let n = 1; n < width; n += 1) value = value * 256 + bytes[at + n]!
  return { value, width }
}

/** Creates a header of `before` bytes for a Void element with `length` bytes of content. */
export function voidHead(before: number, length: number): Buffer {
  const width = Math.min(8, before - 1)
  const head = Buffer.alloc(before)
  head[0] = VOID
  let rest = length + before - 1 - width
  for (let n = width; n >= 1; n -= 1) {
    head[n] = rest % 256
    rest = Math.floor(rest / 256)
  }
  head[1]! |= 0x80 >> (width - 1)
  return head
}

const VOID = 0xec
