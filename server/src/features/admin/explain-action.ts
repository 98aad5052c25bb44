import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { addAction, isAction } from './admin.queries.ts'

/** Explains an earlier entry of the action log by a new one, which names it; false where there is no such entry. */
export async function explainAction(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  reason: string,
): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await isAction(tx, id))) return false
    await addAction(tx, { actorId: admin.id, action: 'explain', targetId: null, reason, explainsId: id })
    return true
  })
}
