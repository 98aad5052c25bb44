import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/refusals.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { EXPLAINED, TOLD_ACTIONS } from '../players/history/events.values.ts'
import { type Action, actionById, addAction } from './admin.queries.ts'

/** Logs an action, and adds it to the member's account history if members see actions of this kind. */
export async function keepAction(tx: Tx, done: Action): Promise<void> {
  await addAction(tx, done)
  const { action, targetId: playerId, reason, actorId } = done
  if (playerId === null || playerId === actorId) return
  if (action === 'view_dashboard') await keepEvents(tx, [{ playerId, kind: 'admin_looked' }])
  else if (action in TOLD_ACTIONS)
    await keepEvents(tx, [{ playerId, kind: 'admin_did', detail: { action, reason } }])
}

/**
 * Adds an explanation of a log entry to the log and to the member's history. Returns the refusal, or null.
 */
export const explainAction = action(async (tx, _: Deps, admin: PlayerRow, id: number, reason: string) => {
  const explained = await actionById(tx, id)
  if (!explained) return notFound('This entry')
  const { action: done, targetId: playerId } = explained
  // Store `targetId`, so that the explanation is removed when the target's account is deleted.
  const entry = { actorId: admin.id, action: 'explain', targetId: playerId, reason, explainsId: id }
  await addAction(tx, entry)
  if (playerId !== null && playerId !== admin.id && done in EXPLAINED)
    await keepEvents(tx, [{ playerId, kind: 'admin_explained', detail: { action: done, reason } }])
  return null
})
