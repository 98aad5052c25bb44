import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1' },
    smallest: { type: 'boolean', default: false },
  },
})

/** The parts named on the command line; without a name, all parts run. */
export const NAMED = positionals
/** True to run with the least data that shows that a part works; the figures then mean nothing. */
export const IS_SMALLEST = values.smallest
/** The largest number of members. */
export const MOST = IS_SMALLEST ? 1_000 : Number(values.most)
/** The minutes for which people listen to streams. */
export const MINUTES = Number(values.minutes)

/** Chooses between the amount of data for a measurement and the amount for a mere trial. */
export function sized<T>(measured: T, tried: T): T {
  return IS_SMALLEST ? tried : measured
}

/** The number of rounds, and of tries in a round; one of each in a mere trial. */
export function often(rounds: number, tries: number): { rounds: number; tries: number } {
  return sized({ rounds, tries }, { rounds: 1, tries: 1 })
}

/** A count with thousands separators. */
export function inWords(count: number): string {
  return count.toLocaleString('en')
}
