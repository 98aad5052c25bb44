import { DEFAULT_REASON } from '@kinhold/domain/lifecycle'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { adminProtected, type Change, changeHeldStatus } from '../lifecycle/change-status.ts'
import { writeLetter } from '../lifecycle/write-letter.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { addOwnCase } from './cases.queries.ts'
import { addMeasure } from './measures.queries.ts'

/** Suspends a player without a report. The player may answer the measure once (TRU-102). */
export async function suspendPlayer(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  change: Omit<Change, 'action'>,
): Promise<PlayerRow | Refused<404 | 409>> {
  if (id === admin.id) return adminProtected()
  const letter = await writeLetter(deps, id)
  const whom = async () => [id]
  return holdPlayers(deps.db, whom, async (tx) => {
    const changed = await changeHeldStatus(tx, deps, admin, id, { action: 'suspend', ...change }, letter)
    if (isRefused(changed)) return changed
    const caseId = await addOwnCase(tx, id)
    await addMeasure(tx, { caseId, playerId: id, kind: 'suspend', reason: change.reason ?? DEFAULT_REASON })
    await deps.live.publish(tx, [{ topic: 'case', key: caseId, players: [admin.id] }])
    return changed
  })
}
