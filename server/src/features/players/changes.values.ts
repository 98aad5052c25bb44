import type { PlayerRow } from '@kinhold/domain/players'
import type { AccountEvent, EventDetail } from '../history/events.values.ts'

/** What the history of an account says of a change of its profile; `seen`: in which browser, where that is known. */
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
