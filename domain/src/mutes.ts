import { momentOf, wallTime } from './wall-time.ts'

/** The kinds of things that a member can mute. */
export const MUTE_KINDS = ['conversation', 'board', 'vault', 'person'] as const
export type MuteKind = (typeof MUTE_KINDS)[number]

/** The possible durations of a mute: an hour, until eight the next morning, or until the member ends it. */
export const MUTE_SPANS = ['hour', 'tomorrow', 'ever'] as const
export type MuteSpan = (typeof MUTE_SPANS)[number]

const HOUR_MS = 60 * 60_000
/** A `tomorrow` mute ends at this hour in the member's time zone. */
const MORNING_HOUR = 8

/** Returns the end of a mute that starts now, or null if the mute has no fixed end. */
export function mutedUntil(span: MuteSpan, timeZone: string | null, now: Date): Date | null {
  if (span === 'ever') return null
  return span === 'hour' ? new Date(now.getTime() + HOUR_MS) : nextMorning(timeZone ?? 'UTC', now)
}

function nextMorning(timeZone: string, now: Date): Date {
  const wall = new Date(wallTime(timeZone, now))
  const morning = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1, MORNING_HOUR)
  return momentOf(timeZone, morning)
}
