import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { keepAction } from '../admin/keep-action.ts'
import { lockCase, setCaseState } from './cases.queries.ts'

/**
 * Takes a case in hand, so that the admin's other windows see that it is under review (TRU-39). Returns the refusal, or
 * null.
 */
export const takeCase = action(async (tx, deps: Deps, admin: PlayerRow, id: number) => {
  const held = await lockCase(tx, id)
  if (!held) return noCase()
  if (held.state === 'in_hand')
    return refuse(409, 'case_taken', 'This case is in hand already, maybe in another window.')
  if (held.state === 'closed') return caseClosed()
  await setCaseState(tx, id, 'in_hand')
  await keepAction(tx, {
    actorId: admin.id,
    action: 'take_case',
    targetId: held.reportedId,
    reason: null,
  })
  await deps.live.tell(tx, [{ topic: 'case', key: id, players: [admin.id] }])
  return null
})

/** The refusal of a case that does not exist. */
export const noCase = () => notFound('This case')

/** The refusal of every change of a closed case. */
export const caseClosed = () =>
  refuse(
    409,
    'case_closed',
    'This case has been closed meanwhile, maybe in another window. Nothing was done now.',
  )
