import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import type { Note } from './kinds.values.ts'
import { addNotifications } from './notifications.queries.ts'

/** Stores notifications and announces them to the recipients, together with the news in `changes`. */
export async function notifyPlayers(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  notes: Note[],
  changes: Announcement[] = [],
): Promise<void> {
  const told = notes.length > 0 ? await addNotifications(tx, notes) : []
  await deps.live.publish(tx, [...changes, ...changesFor(told)])
}

export function changesFor(told: number[]): Announcement[] {
  return told.length === 0 ? [] : [{ topic: 'notification', key: null, players: told }]
}
