import type { VaultMonth } from '@kinhold/contract/vault-content'

/** A month, and the number of pictures before it. */
export type Month = VaultMonth & { before: number }

export function counted(months: readonly VaultMonth[]): Month[] {
  let before = 0
  return months.map((month) => ({ ...month, before: (before += month.count) - month.count }))
}

/** Pictures that are drawn together: those of a month from one index to before another, counted from 0. */
export type Stretch = Month & { from: number; to: number }

/** The most pictures that are drawn together: a few windows full. */
const STRETCH_MOST = 40

/** The pictures of all months as they are drawn, the newest first; `before` counts those before the stretch. */
export function stretchesOf(months: readonly Month[]): Stretch[] {
  return months.flatMap((month) =>
    Array.from({ length: Math.ceil(month.count / STRETCH_MOST) }, (_, n) => {
      const from = n * STRETCH_MOST
      const to = Math.min(month.count, from + STRETCH_MOST)
      return { ...month, from, to, before: month.before + from }
    }),
  )
}

/** The month of a picture, by its index from the newest of all, and its index in that month. */
export function placeOf(months: readonly Month[], at: number): { month: Month; nth: number } | null {
  const month = months.find(({ before, count }) => at >= 0 && at < before + count)
  return month ? { month, nth: at - month.before } : null
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
