import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '1' },
    smallest: { type: 'boolean', default: false },
  },
})

/** The parts that are asked for; all where none is named. */
export const NAMED = positionals
/** As little of everything as shows that a part works; what it takes says nothing. */
export const IS_SMALLEST = values.smallest
/** How many members there are at most. */
export const MOST = IS_SMALLEST ? 1_000 : Number(values.most)
/** How long streams are listened to. */
export const MINUTES = Number(values.minutes)

/** How much there is of something: where it is measured, and where it is only tried. */
export function sized<T>(measured: T, tried: T): T {
  return IS_SMALLEST ? tried : measured
}

/** How often something is measured; it is tried once. */
export function often(rounds: number, tries: number): { rounds: number; tries: number } {
  return sized({ rounds, tries }, { rounds: 1, tries: 1 })
}

/** A count as it is read. */
export function inWords(count: number): string {
  return count.toLocaleString('en')
}
