import type { Overview } from '@kinhold/contract/admin'

export type Day = Overview['perDay'][number]
/** The name of a daily count. */
export type Counted = Exclude<keyof Day, 'date'>

/** The daily counts with their titles, in the order shown. */
export const COUNTED = [
  ['messages', 'Messages'],
  ['invitations', 'Invitations'],
  ['registrations', 'Registrations'],
  ['logins', 'Logins'],
] as const satisfies readonly (readonly [Counted, string])[]

/** A chart in words, for screen readers: 'Messages per day, 120 in 30 days, most on November 3: 14'. */
export function chartWords(days: readonly Day[], counted: Counted, title: string): string {
  const total = totalOf(days, counted)
  const head = `${title} per day, ${total.toLocaleString('en-US')} in ${days.length} days`
  const most = days.toSorted((a, b) => b[counted] - a[counted])[0]
  return most && total > 0
    ? `${head}, most on ${dayWords(most.date)}: ${most[counted].toLocaleString('en-US')}`
    : head
}

/** The sum of a count over the days. */
export function totalOf(days: readonly Day[], counted: Counted): number {
  return days.reduce((sum, day) => sum + day[counted], 0)
}

/** A day of the overview (UTC) in words: 'November 3'. */
export function dayWords(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`))
}

/** The short form for an axis: 'Nov 3'. `seconds` is UTC, as in the chart library. */
export function shortDay(seconds: number): string {
  return SHORT.format(new Date(seconds * 1000))
}

const LONG = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
