import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1' },
    smallest: { type: 'boolean', default: false },
  },
})

/** The parts named on the command line. If there are none, all parts run. */
export const NAMED = positionals
/** True if each part runs with little data, which makes the figures meaningless. */
export const IS_SMALLEST = values.smallest
/** The largest number of members. */
export const MOST = IS_SMALLEST ? 1_000 : Number(values.most)
/** The duration of the main measurement in the `streams` part, in minutes. */
export const MINUTES = Number(values.minutes)

/** Returns the first value for a real run, and the second with `--smallest`. */
export function sized<T>(measured: T, tried: T): T {
  return IS_SMALLEST ? tried : measured
}

/** Returns the given numbers of rounds and tries for a real run, and one of each with `--smallest`. */
export function often(rounds: number, tries: number): { rounds: number; tries: number } {
  return sized({ rounds, tries }, { rounds: 1, tries: 1 })
}

/** Formats a count with thousands separators. */
export function inWords(count: number): string {
  return count.toLocaleString('en')
}
