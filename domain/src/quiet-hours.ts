import type { Notices } from './settings.ts'

/** Returns the end of the quiet hours if the time falls within them (SET-07), otherwise null. */
export function quietUntil(
  { quietFrom, quietTo, timeZone }: Pick<Notices, 'quietFrom' | 'quietTo' | 'timeZone'>,
  at: Date,
): Date | null {
  if (quietFrom === null || quietTo === null) return null
  const from = minutesOf(quietFrom)
  const lasts = minutesBetween(from, minutesOf(quietTo))
  const gone = minutesBetween(from, minutesOf(timeIn(timeZone ?? 'UTC', at)))
  if (gone >= lasts) return null
  const wholeMinute = at.getTime() - (at.getTime() % 60_000)
  return new Date(wholeMinute + (lasts - gone) * 60_000)
}

const DAY = 24 * 60

// Adds a day, because the difference is negative if the interval crosses midnight.
function minutesBetween(from: number, to: number): number {
  return (to - from + DAY) % DAY
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

function timeIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}
