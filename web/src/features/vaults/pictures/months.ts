import type { VaultMonth } from '@kinhold/contract/vault-content'

/** A month, and the number of pictures in all newer months. */
export type Month = VaultMonth & { before: number }

export function counted(months: readonly VaultMonth[]): Month[] {
  let before = 0
  return months.map((month) => ({ ...month, before: (before += month.count) - month.count }))
}

/**
 * Pictures that are rendered together: a month's pictures from index `from` up to, but not including, `to`.
 */
export type Stretch = Month & { from: number; to: number }

/** The maximum number of pictures that are rendered together. */
const STRETCH_MOST = 40

/**
 * Splits the pictures of all months into stretches, newest first. `before` is the number of pictures before a
 * stretch.
 */
export function stretchesOf(months: readonly Month[]): Stretch[] {
  return months.flatMap((month) =>
    Array.from({ length: Math.ceil(month.count / STRETCH_MOST) }, (_, n) => {
      const from = n * STRETCH_MOST
      const to = Math.min(month.count, from + STRETCH_MOST)
      return { ...month, from, to, before: month.before + from }
    }),
  )
}

/** Converts a picture's index among all pictures, newest first, to its month and its index in that month. */
export function placeOf(months: readonly Month[], at: number): { month: Month; nth: number } | null {
  const month = months.find(({ before, count }) => at >= 0 && at < before + count)
  return month ? { month, nth: at - month.before } : null
}

export function countOf(months: readonly VaultMonth[]): number {
  return months.reduce((sum, { count }) => sum + count, 0)
}

/** Returns the month of a timestamp, as 'YYYY-MM' in UTC. */
export function monthOf(moment: string): string {
  return moment.slice(0, 7)
}
