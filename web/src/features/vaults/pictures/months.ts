import type { VaultMonth } from '@kinhold/contract/vault-content'

/** Pictures that are drawn together: those of a month from one index to before another, counted from 0. */
export type Stretch = VaultMonth & {
  from: number
  to: number
  /** The number of pictures before it. */
  before: number
}

/** The most pictures that are drawn together: a few windows full. */
const STRETCH_MOST = 40

/** The pictures of all months as they are drawn, the newest first. */
export function stretchesOf(months: readonly VaultMonth[]): Stretch[] {
  let before = 0
  return months.flatMap((month) => {
    const its = Array.from({ length: Math.ceil(month.count / STRETCH_MOST) }, (_, n) => {
      const from = n * STRETCH_MOST
      return { ...month, from, to: Math.min(month.count, from + STRETCH_MOST), before: before + from }
    })
    before += month.count
    return its
  })
}

/** The month of a picture, by its index from the newest of all, and its index in that month. */
export function placeOf(
  months: readonly VaultMonth[],
  at: number,
): { month: VaultMonth; nth: number } | null {
  let before = 0
  for (const month of months) {
    if (at >= 0 && at < before + month.count) return { month, nth: at - before }
    before += month.count
  }
  return null
}

/** The index, from the newest of all, of a month's nth picture. */
export function countedFromNewest(months: readonly VaultMonth[], month: string, nth: number): number {
  const at = months.findIndex((each) => each.month === month)
  return countOf(months.slice(0, at)) + nth
}

export function countOf(months: readonly VaultMonth[]): number {
  return months.reduce((sum, { count }) => sum + count, 0)
}

/** The month of a moment, 'YYYY-MM' in UTC. */
export function monthOf(moment: string): string {
  return moment.slice(0, 7)
}

/** A month as people say it: 'March', with its year 'March 2026'. */
export function sayMonth(month: string, withYear: boolean): string {
  const [year, number] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year!, number! - 1, 15))
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
  }).format(date)
}
