import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'

export function peopleInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`
}

/** The end of the read-only time of a dissolved trust unit's board (ISO 8601); then its posts are removed (TRU-06). */
export function readableUntil(closedAt: string): string {
  return new Date(Date.parse(closedAt) + FORMER_BOARD_DAYS * DAY_MS).toISOString()
}

/** The address of the whole board as a ZIP file, which the browser saves by itself (TRU-07). */
const DAY_MS = 86_400_000
