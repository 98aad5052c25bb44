/** Times of messages for the screen, always in English. */

/** In a conversation and in the list of them (MSG-30): '3:04 PM' today, 'Yesterday', otherwise 'Mar 5, 2026'. */
export function sayInConversations(date: Date, now = new Date()): string {
  if (isSameDay(date, now)) return say(date, CLOCK)
  return isSameDay(date, dayBefore(now)) ? 'Yesterday' : say(date, DAY)
}

/** In the list of people (MSG-31): 'Just now', '3:04 PM', 'Thu 3:04 PM', 'Mar 5, 2026, 3:04 PM'. */
export function sayByAge(date: Date, now = new Date()): string {
  const hours = (now.getTime() - date.getTime()) / HOUR_MS
  if (hours < 1) return 'Just now'
  if (hours < 24) return say(date, CLOCK)
  if (hours < 7 * 24) return `${say(date, WEEKDAY)} ${say(date, CLOCK)}`
  return `${say(date, DAY)}, ${say(date, CLOCK)}`
}

const HOUR_MS = 3_600_000

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

function dayBefore(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1)
}

const wordsIn = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', parts)
const CLOCK = wordsIn({ hour: 'numeric', minute: '2-digit' })
const WEEKDAY = wordsIn({ weekday: 'short' })
const DAY = wordsIn({ month: 'short', day: 'numeric', year: 'numeric' })

// Newer browsers put a narrow space before AM and PM, which screen readers and searches treat as another character.
function say(date: Date, words: Intl.DateTimeFormat): string {
  return words.format(date).replaceAll('\u202f', ' ')
}
