import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addNotifications, type Note } from './notifications.queries.ts'

/** Tells members of what happened, in the transaction in which it happens. */
export async function notify(tx: Tx, deps: Pick<Deps, 'live'>, notes: Note[]): Promise<void> {
  if (notes.length === 0) return
  await addNotifications(tx, notes)
  await deps.live.tell(tx, [
    { topic: 'notification', key: null, players: [...new Set(notes.map(({ playerId }) => playerId))] },
  ])
}
