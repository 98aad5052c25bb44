/** What can be muted: the conversation with somebody, a group's board, a vault, and a person wherever they are. */
export const MUTE_KINDS = ['conversation', 'board', 'vault', 'person'] as const
export type MuteKind = (typeof MUTE_KINDS)[number]

/** For how long: an hour, until eight in the morning of the next day, until it is taken back. */
export const MUTE_SPANS = ['hour', 'tomorrow', 'ever'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

const HOUR_MS = 60 * 60_000
/** Whoever mutes until tomorrow is told again from this hour of their next day on: not while they sleep. */
const MORNING_HOUR = 8

/** When what is muted at that moment is told of again, by the clock of a time zone (UTC for null); null for never by itself. */
export function mutedUntil(span: MuteSpan, timeZone: string | null, now: Date): Date | null {
  if (span === 'ever') return null
  return span === 'hour' ? new Date(now.getTime() + HOUR_MS) : nextMorning(timeZone ?? 'UTC', now)
}

function nextMorning(timeZone: string, now: Date): Date {
  const wall = new Date(wallTime(timeZone, now))
  const morning = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1, MORNING_HOUR)
  // The clock may be changed in the night: what it is ahead of UTC is asked of that morning itself.
  const about = morning - (wallTime(timeZone, now) - now.getTime())
  return new Date(morning - (wallTime(timeZone, new Date(about)) - about))
}

/** What the clocks of a time zone show at a moment, as if it were UTC. */
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
