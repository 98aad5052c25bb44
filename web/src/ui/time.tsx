import { type DateFormat, dateFormat } from '@kinhold/domain/date-format'
import { useSyncExternalStore } from 'react'

type Props = {
  at: string
  style?: 'moment' | 'date'
  /** Formats the date. Overrides `style`. */
  words?: (date: Date) => string
  className?: string
}

/** The time `at` (ISO 8601) in words that stay up to date, with the full time in the title attribute. */
export function Time({ at, style = 'moment', words, className }: Props) {
  useSyncExternalStore(everyMinute, currentMinute)
  const date = new Date(at)
  const said = words?.(date) ?? (style === 'date' ? say(date, DAY_OF_YEAR) : sayMoment(date))
  return (
    <time dateTime={at} title={`${say(date, FULL_DAY)}, ${say(date, SECOND)}`} className={className}>
      {said}
    </time>
  )
}

/** Returns a time in words, such as '5 minutes ago', 'today at 3:04 PM' or 'March 5, 2025 at …'. */
export function sayMoment(date: Date, now = new Date()): string {
  const seconds = Math.trunc((now.getTime() - date.getTime()) / 1000)
  if (Math.abs(seconds) < 60) return 'just now'
  if (seconds > 0 && seconds < 3600) return minutesAgo(Math.floor(seconds / 60))
  const time = say(date, CLOCK)
  if (isSameDay(date, now)) return `today at ${time}`
  if (isSameDay(date, dayBefore(now))) return `yesterday at ${time}`
  if (isSameDay(now, dayBefore(date))) return `tomorrow at ${time}`
  return `${say(date, date.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR)} at ${time}`
}

function minutesAgo(minutes: number): string {
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

function dayBefore(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)
}

const DAY = dateFormat({ month: 'long', day: 'numeric' })
const DAY_OF_YEAR = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' })
const FULL_DAY = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' })
const SECOND = dateFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

// Newer browsers put a narrow space before AM and PM, but screen readers and searches expect a plain space.
function say(date: Date, words: DateFormat): string {
  return words.format(date).replaceAll('\u202f', ' ')
}

const MINUTE_MS = 60_000

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

const told = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

// All times on the page share one timer.
function everyMinute(tell: () => void): () => void {
  told.add(tell)
  clock ??= setInterval(() => told.forEach((each) => each()), MINUTE_MS / 4)
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
