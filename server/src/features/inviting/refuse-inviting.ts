import { isPaused, sayAllowance } from '@kinhold/domain/inviting'
import { refuse, type Refused } from '../../http/refusals.ts'
import type { NoRoom } from './inviting.values.ts'

/** The refusal of an invitation, with the allowance, its reason and its end. */
export function refusalOfNoRoom({ allowance }: NoRoom): Refused<409> {
  const code = isPaused(allowance) ? 'inviting_paused' : 'too_many_pending'
  return refuse(409, code, sayAllowance(allowance))
}
