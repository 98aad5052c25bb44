import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { EXPLAINED } from '../history/events.values.ts'
import { actionById, addAction } from './admin.queries.ts'

/**
 * Explains an earlier entry of the action log by a new one, which names it; false where there is no such entry. Who reads
 * in the history of their account what was done reads the explanation there, too.
 */
export async function explainAction(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  reason: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const explained = await actionById(tx, id)
    if (!explained) return false
    const { action, targetId: playerId } = explained
    // Its words go with the account that they are about.
    const entry = { actorId: admin.id, action: 'explain', targetId: playerId, reason, explainsId: id }
    await addAction(tx, entry)
    if (playerId !== null && playerId !== admin.id && action in EXPLAINED)
      await keepEvents(tx, [{ playerId, kind: 'admin_explained', detail: { action, reason } }])
    return true
  })
}
