import { t } from '@lingui/core/macro'
import { language } from './words.ts'

/**
 * Formats dates, times, numbers and lists, and sorts text, in the language of the page. In the web app, only
 * this file and `words.ts` use `Intl`.
 */

type Parts = Intl.DateTimeFormatOptions

// Creates each format on first use, because creating one takes a millisecond.
function dates(parts: Parts): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  // Newer browsers put a narrow space before AM and PM, but people type an ordinary space when they search.
  return (date) => (made ??= new Intl.DateTimeFormat(language, parts)).format(date).replaceAll('\u202f', ' ')
}

function numbers(options: Intl.NumberFormatOptions): (count: number) => string {
  let made: Intl.NumberFormat | undefined
  return (count) => (made ??= new Intl.NumberFormat(language, options)).format(count)
}

function sorter(options: Intl.CollatorOptions): (one: string, other: string) => number {
  let made: Intl.Collator | undefined
  return (one, other) => (made ??= new Intl.Collator(language, options)).compare(one, other)
}

const DAY: Parts = { day: 'numeric', month: 'short' }
const LONG_DAY: Parts = { day: 'numeric', month: 'long' }
const TIME: Parts = { hour: 'numeric', minute: '2-digit' }
const YEAR: Parts = { year: 'numeric' }
const UTC: Parts = { timeZone: 'UTC' }

/** Formats a time of day: '3:04 PM'. */
export const sayClock = dates(TIME)
/** Formats a time of day with its seconds: '3:04:05 PM'. */
export const sayClockWithSeconds = dates({ ...TIME, second: '2-digit' })
/** Formats a date: 'Mar 5, 2026'. */
export const sayDay = dates({ ...DAY, ...YEAR })
/** Formats a date: 'March 5, 2026'. */
export const sayLongDay = dates({ ...LONG_DAY, ...YEAR })
/** Formats a calendar day, given as midnight in UTC: 'Mar 5'. */
export const sayCalendarDay = dates({ ...DAY, ...UTC })
/** Formats a calendar day, given as midnight in UTC: 'March 5'. */
export const sayLongCalendarDay = dates({ ...LONG_DAY, ...UTC })
/** Formats a number: '1,234.5'. */
export const sayNumber = numbers({})
/** Formats an amount of US dollars without cents: '$1,234'. */
export const sayDollars = numbers({
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})
/** Formats a number in compact form: '1.2K'. */
export const sayRoundNumber = numbers({ notation: 'compact' })
/** Returns a function that formats an amount of data with at most one decimal place: '1.4 GB'. */
export const inDataUnit = (unit: string) =>
  numbers({
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
    useGrouping: false,
  })
/** Compares two names, for sorting. */
export const compareNames = sorter({})
/** Compares two table cells, for sorting: names alphabetically, numbers by value. */
export const compareCells = sorter({ numeric: true })

const sayDayOfThisYear = dates(DAY)
const sayLongDayOfThisYear = dates(LONG_DAY)
const sayFullDay = dates({ weekday: 'long', ...LONG_DAY, ...YEAR })
const sayWeekday = dates({ weekday: 'short' })
const sayLongWeekday = dates({ weekday: 'long' })
const sayMonthAlone = dates({ month: 'long', ...UTC })
const sayMonthOfYear = dates({ month: 'long', ...YEAR, ...UTC })

/** Names a month, given as 'YYYY-MM': 'March', or 'March 2026' with the year. */
export function sayMonth(month: string, withYear: boolean): string {
  const middle = new Date(`${month}-15T00:00:00Z`)
  return withYear ? sayMonthOfYear(middle) : sayMonthAlone(middle)
}

/** Formats a date, without the year if the date is in the current year: 'Mar 5'. */
export function sayShortDay(date: Date, now = new Date()): string {
  return isSameYear(date, now) ? sayDayOfThisYear(date) : sayDay(date)
}

/** Formats a moment in full: 'Thursday, March 5, 2026, 3:04:05 PM'. */
export function sayFullMoment(date: Date): string {
  return t`${{ day: sayFullDay(date) }}, ${{ time: sayClockWithSeconds(date) }}`
}

/** Returns a time in words, such as '5 minutes ago', 'today at 3:04 PM' or 'March 5, 2025 at …'. */
export function sayMoment(date: Date, now = new Date()): string {
  const seconds = Math.trunc((now.getTime() - date.getTime()) / 1000)
  if (Math.abs(seconds) < 60) return t`just now`
  if (seconds > 0 && seconds < 3600) return sayMinutesAgo(Math.floor(seconds / 60))
  const time = sayClock(date)
  const days = daysBetween(date, now)
  if (days === 0) return t`today at ${time}`
  if (days === 1) return t`yesterday at ${time}`
  if (days === -1) return t`tomorrow at ${time}`
  const day = isSameYear(date, now) ? sayLongDayOfThisYear(date) : sayLongDay(date)
  return t`${day} at ${time}`
}

/** Formats a time in the list of conversations (MSG-30): '3:04 PM', 'Yesterday', 'Mar 5, 2026'. */
export function sayInConversations(date: Date, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days === 0) return sayClock(date)
  return days === 1 ? t`Yesterday` : sayDay(date)
}

/** Formats a time for the list of people (MSG-31): 'Just now', '3:04 PM', 'Thu 3:04 PM'. */
export function sayByAge(date: Date, now = new Date()): string {
  const hours = (now.getTime() - date.getTime()) / HOUR_MS
  const time = sayClock(date)
  if (hours < 1) return t`Just now`
  if (hours < 24) return time
  return hours < 7 * 24 ? t`${{ weekday: sayWeekday(date) }} ${time}` : t`${{ day: sayDay(date) }}, ${time}`
}

/**
 * Names a day for the divider above that day's messages (MSG-52): 'Today', 'Yesterday', 'Thursday', 'Mar 5,
 * 2026'.
 */
export function sayDayName(date: Date, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days === 0) return t`Today`
  if (days === 1) return t`Yesterday`
  return days > 1 && days < 7 ? sayLongWeekday(date) : sayDay(date)
}

/** Joins names: 'Ann, Bob and Cleo'. */
export function namesInWords(names: readonly string[]): string {
  // American English would put a comma before 'and'.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names)
}

/** Returns the user's time zone, or undefined if the browser doesn't know it. */
export function timeZoneHere(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined
}

/** Returns the time zones that the browser knows. */
export function timeZones(): string[] {
  return Intl.supportedValuesOf('timeZone')
}

/**
 * Sets `navigator.language` to the language of the page if the browser's language isn't a valid tag, such as
 * 'en-US@posix' on Linux without a locale. A library that passes an invalid tag to Intl would throw.
 */
export function ensureLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: language, configurable: true })
  }
}

const HOUR_MS = 3_600_000

// Counts from noon to noon, because some days have 23 or 25 hours.
function daysBetween(date: Date, now: Date): number {
  return Math.round((noonOf(now) - noonOf(date)) / (24 * HOUR_MS))
}

function noonOf(date: Date): number {
  return new Date(date).setHours(12, 0, 0, 0)
}

function isSameYear(date: Date, now: Date): boolean {
  return date.getFullYear() === now.getFullYear()
}

function sayMinutesAgo(minutes: number): string {
  return new Intl.RelativeTimeFormat(language).format(-minutes, 'minute')
}
