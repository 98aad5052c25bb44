import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { EXPLAINED } from '../history/events.values.ts'
import { actionById, addAction } from './admin.queries.ts'

/**
 * Adds an entry that explains an earlier entry of the action log; false if that does not exist. A member whose history
 * shows the action sees the explanation there, too.
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
    // The entry has the same target, so that its words are removed with that account.
    const entry = { actorId: admin.id, action: 'explain', targetId: playerId, reason, explainsId: id }
    await addAction(tx, entry)
    if (playerId !== null && playerId !== admin.id && action in EXPLAINED)
      await keepEvents(tx, [{ playerId, kind: 'admin_explained', detail: { action, reason } }])
    return true
  })
}
