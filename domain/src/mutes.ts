/** The kinds of things that a member can mute. */
export const MUTE_KINDS = ['conversation', 'board', 'vault', 'person'] as const
export type MuteKind = (typeof MUTE_KINDS)[number]

/** The possible durations of a mute: an hour, until eight the next morning, or until the member ends it. */
export const MUTE_SPANS = ['hour', 'tomorrow', 'ever'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

const HOUR_MS = 60 * 60_000
/** A mute for `tomorrow` ends at this hour in the member's time zone. */
const MORNING_HOUR = 8

/** Returns the end of a mute that starts now, or null if the mute has no fixed end. */
export function mutedUntil(span: MuteSpan, timeZone: string | null, now: Date): Date | null {
  if (span === 'ever') return null
  return span === 'hour' ? new Date(now.getTime() + HOUR_MS) : nextMorning(timeZone ?? 'UTC', now)
}

function nextMorning(timeZone: string, now: Date): Date {
  const wall = new Date(wallTime(timeZone, now))
  const morning = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1, MORNING_HOUR)
  // Uses the UTC offset that applies the next morning, because the clocks may change overnight.
  const about = morning - (wallTime(timeZone, now) - now.getTime())
  return new Date(morning - (wallTime(timeZone, new Date(about)) - about))
}

/** Returns the wall-clock time in a time zone, in milliseconds, as if its UTC offset were zero. */
function wallTime(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const ms = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return ms + at.getUTCMilliseconds()
}
