import { refuse, type Refused } from '../../http/refusals.ts'
import type { NotEndedBond } from './end-bond.ts'

/** The refusals for a bond that was not ended. */
export const ENDING = {
  bond_not_found: () => refuse(404, 'bond_not_found', 'Bond not found'),
  already_ended: () => refuse(409, 'already_ended', 'This bond has ended already.'),
} satisfies Record<NotEndedBond, () => Refused<404 | 409>>
