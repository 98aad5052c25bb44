/**
 * The part of a file of `size` bytes in a Range header, both ends included: null for the whole (no header, several
 * ranges, another unit), 'unsatisfiable' if it begins past the end (RFC 9110, 14.2).
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (!suffix && match[2] !== '' && Number(match[2]) < start) return null
  return start >= size || (suffix && match[2] === '0') ? 'unsatisfiable' : { start, end }
}
