import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'

/** Until when the board of a dissolved trust unit can be read (ISO 8601); then its posts are removed (TRU-06). */
export function readableUntil(closedAt: string): string {
  return new Date(Date.parse(closedAt) + FORMER_BOARD_DAYS * DAY_MS).toISOString()
}

/** Where the whole board comes as one ZIP, which the browser keeps by itself (TRU-07). */
export function boardFileOf(groupId: number): string {
  return `/api/groups/${groupId}/file`
}

const DAY_MS = 86_400_000
