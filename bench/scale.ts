import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1' },
    smallest: { type: 'boolean', default: false },
  },
})

/** The requested parts; all if none is named. */
export const NAMED = positionals
/** The smallest data that shows that a part works; its figures mean nothing. */
export const IS_SMALLEST = values.smallest
/** The largest number of members. */
export const MOST = IS_SMALLEST ? 1_000 : Number(values.most)
/** The minutes of listening to streams. */
export const MINUTES = Number(values.minutes)

/** An amount of data: one for measuring, one for a mere trial. */
export function sized<T>(measured: T, tried: T): T {
  return IS_SMALLEST ? tried : measured
}

/** The number of rounds and tries; one in a mere trial. */
export function often(rounds: number, tries: number): { rounds: number; tries: number } {
  return sized({ rounds, tries }, { rounds: 1, tries: 1 })
}

/** A count with thousands separators. */
export function inWords(count: number): string {
  return count.toLocaleString('en')
}
