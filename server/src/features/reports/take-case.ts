import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { lockCase, setCaseState } from './cases.queries.ts'

/** Reasons for a case that was not taken in hand. */
export type NotTaken = 'not_found' | 'case_taken' | 'case_closed'

/** Takes a case in hand, so that the admin's other windows see that it is under review (TRU-39). */
export async function takeCase(deps: Deps, admin: PlayerRow, id: number): Promise<'taken' | NotTaken> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await lockCase(tx, id)
    if (!held) return 'not_found'
    if (held.state === 'in_hand') return 'case_taken'
    if (held.state === 'closed') return 'case_closed'
    await setCaseState(tx, id, 'in_hand')
    await keepAction(tx, {
      actorId: admin.id,
      action: 'take_case',
      targetId: held.reportedId,
      reason: null,
    })
    await deps.live.tell(tx, [{ topic: 'case', key: id, players: [admin.id] }])
    return 'taken'
  })
}
