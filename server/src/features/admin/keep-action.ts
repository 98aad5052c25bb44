import type { Tx } from '../../db/database.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { TOLD_ACTIONS } from '../players/history/events.values.ts'
import { type Action, addAction } from './admin.queries.ts'

/** Adds an action to the log and, where the member may see it, to their account history. */
export async function keepAction(tx: Tx, done: Action): Promise<void> {
  await addAction(tx, done)
  const { action, targetId: playerId, reason, actorId } = done
  if (playerId === null || playerId === actorId) return
  if (action === 'view_dashboard') await keepEvents(tx, [{ playerId, kind: 'admin_looked' }])
  else if (action in TOLD_ACTIONS)
    await keepEvents(tx, [{ playerId, kind: 'admin_did', detail: { action, reason } }])
}
