import type { Notices } from './settings.ts'
import { momentOf, wallTime } from './wall-time.ts'

/**
 * Returns the end of the quiet hours if the time falls within them (SET-07, SET-19), otherwise null. If a
 * clock change skips the beginning or the end of the quiet hours, the skipped time moves to the moment of the
 * change.
 */
export function quietUntil(
  { quietFrom, quietTo, timeZone }: Pick<Notices, 'quietFrom' | 'quietTo' | 'timeZone'>,
  at: Date,
): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const zone = timeZone ?? 'UTC'
  const wall = wallTime(zone, at)
  const today = wall - (wall % DAY_MS)
  const lastsOvernight = quietTo < quietFrom
  for (const day of lastsOvernight ? [today - DAY_MS, today] : [today]) {
    const from = momentOf(zone, day + msOf(quietFrom))
    const until = momentOf(zone, day + (lastsOvernight ? DAY_MS : 0) + msOf(quietTo))
    if (from <= at && at < until) return until
  }
  return null
}

const DAY_MS = 24 * 60 * 60_000

function msOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours! * 60 + minutes!) * 60_000
}
