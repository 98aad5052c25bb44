/** Formats the times of messages for the screen, always in English. */

import { dateFormat } from './date-format.ts'

/** Formats a time in the list of conversations (MSG-30): '3:04 PM', 'Yesterday', 'Mar 5, 2026'. */
export function sayInConversations(date: Date, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days === 0) return sayClock(date)
  return days === 1 ? 'Yesterday' : sayDay(date)
}

/** Formats a time for the list of people (MSG-31): 'Just now', '3:04 PM', 'Thu 3:04 PM'. */
export function sayByAge(date: Date, now = new Date()): string {
  const hours = (now.getTime() - date.getTime()) / HOUR_MS
  if (hours < 1) return 'Just now'
  if (hours < 24) return sayClock(date)
  return hours < 7 * 24 ? `${WEEKDAY.format(date)} ${sayClock(date)}` : `${sayDay(date)}, ${sayClock(date)}`
}

/**
 * Names a day for the divider above that day's messages (MSG-52): 'Today', 'Yesterday', 'Thursday', 'Mar 5,
 * 2026'.
 */
export function sayDayName(date: Date, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days > 1 && days < 7 ? WHOLE_WEEKDAY.format(date) : sayDay(date)
}

/** Formats a time of day, such as a message's time below the divider for its day (MSG-30): '3:04 PM'. */
export function sayClock(date: Date): string {
  // Newer browsers put a narrow space before AM and PM, but people type an ordinary space when they search.
  return CLOCK.format(date).replaceAll('\u202f', ' ')
}

/** Formats a date: 'Mar 5, 2026'. */
export function sayDay(date: Date): string {
  return DAY.format(date)
}

const HOUR_MS = 3_600_000

// Counts from noon to noon, because some days have 23 or 25 hours.
function daysBetween(date: Date, now: Date): number {
  return Math.round((noonOf(now) - noonOf(date)) / (24 * HOUR_MS))
}

function noonOf(date: Date): number {
  return new Date(date).setHours(12, 0, 0, 0)
}

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' })
const WEEKDAY = dateFormat({ weekday: 'short' })
const WHOLE_WEEKDAY = dateFormat({ weekday: 'long' })
const DAY = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
