/** Things to mute: a conversation, a group's board, a vault, or a person everywhere. */
export const MUTE_KINDS = ['conversation', 'board', 'vault', 'person'] as const
export type MuteKind = (typeof MUTE_KINDS)[number]

/** Mute durations: an hour, until eight the next morning, or until unmuted. */
export const MUTE_SPANS = ['hour', 'tomorrow', 'ever'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

const HOUR_MS = 60 * 60_000
/** A mute until tomorrow ends at this hour of the member's next day, so that no notice wakes them. */
const MORNING_HOUR = 8

/** The end of a mute that starts now, by a time zone's clock (UTC for null); null if the mute has no end. */
export function mutedUntil(span: MuteSpan, timeZone: string | null, now: Date): Date | null {
  if (span === 'ever') return null
  return span === 'hour' ? new Date(now.getTime() + HOUR_MS) : nextMorning(timeZone ?? 'UTC', now)
}

function nextMorning(timeZone: string, now: Date): Date {
  const wall = new Date(wallTime(timeZone, now))
  const morning = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1, MORNING_HOUR)
  // The clock may change during the night, so the offset from UTC must be that of the next morning.
  const about = morning - (wallTime(timeZone, now) - now.getTime())
  return new Date(morning - (wallTime(timeZone, new Date(about)) - about))
}

/** The wall clock time of a time zone at a moment, as if it were UTC. */
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
