/** The name of a day between messages: 'Today', 'Yesterday', a weekday within a week, otherwise 'Mar 5, 2026'. */
export function dayName(date: Date, now = new Date()): string {
  const days = daysBetween(date, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (days > 1 && days < 7 ? WEEKDAY : DAY).format(date)
}

/** The time of day: '3:04 PM'. */
export function clock(date: Date): string {
  return CLOCK.format(date).replaceAll('\u202f', ' ')
}

/** A date in full, also for today: 'Mar 5, 2026'. */
export function dayOf(date: Date): string {
  return DAY.format(date)
}

// Noon to noon, because a day may have 23 or 25 hours.
function daysBetween(date: Date, now: Date): number {
  return Math.round((noonOf(now) - noonOf(date)) / 86_400_000)
}

function noonOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12).getTime()
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
