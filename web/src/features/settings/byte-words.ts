import { sayMeasure } from '../../browser/in-words.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Formats a byte count in units of 1,024, as in '1.4 GB'. */
export function byteWords(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const shown = bytes / 1024 ** unit
  return `${shown < 10 && unit > 0 ? sayMeasure(shown) : sayMeasure(Math.round(shown))} ${UNITS[unit]!}`
}
