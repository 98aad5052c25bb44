import type { PlayerRow } from '@kinhold/domain/players'
import type { AccountEvent, EventDetail } from './history/events.values.ts'

/** History events for a change of a profile; `seen` is the browser it was made in, if known. */
export function eventsOfChange(
  before: PlayerRow,
  after: PlayerRow,
  seen: EventDetail | null,
): AccountEvent[] {
  const playerId = after.id
  const events: AccountEvent[] = []
  if (before.phone !== after.phone) events.push({ playerId, kind: 'number_changed', detail: seen })
  if (before.name !== after.name)
    events.push({ playerId, kind: 'name_changed', detail: { before: before.name, after: after.name } })
  if (before.photoId !== after.photoId) events.push({ playerId, kind: 'photo_changed' })
  return events
}
