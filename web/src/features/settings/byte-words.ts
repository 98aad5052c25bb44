import { inDataUnit } from '../../browser/in-words.ts'

const WAYS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map(inDataUnit)

/** Formats a byte count in units of 1,024, as in '1.4 GB'. */
export function byteWords(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), WAYS.length - 1)
  const shown = bytes / 1024 ** unit
  return WAYS[unit]!(shown < 10 && unit > 0 ? shown : Math.round(shown))
}
