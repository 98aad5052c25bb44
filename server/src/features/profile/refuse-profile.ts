import type { PlayerRow } from '@kinhold/domain/players'
import { notVerified } from '../../http/access.ts'
import { isRefused, notFound, notYou, refuse, type Refused } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { nameReserved } from '../players/refuse-name.ts'
import type { NotSelf } from './check-self.ts'
import type { NotUpdated } from './update-player.ts'

const RENAMED = 'The admin can not be renamed.'
const TAKEN = 'This number belongs to another member.'

/** The refusals for a player that the caller may not change. */
export const CHANGING = {
  not_verified: (me) => notVerified(me.awaiting!),
  not_you: () => notYou(),
  not_found: () => notFound('This player'),
} satisfies Record<NotSelf, (me: PlayerRow) => Refused<403 | 404>>

/** The refusal of a change of name or number. */
export function refusalOfUpdate(refusal: NotUpdated): Refused<400 | 403 | 409 | 429 | 503> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'admin_protected':
      return refuse(409, 'admin_protected', RENAMED, { name: RENAMED })
    case 'name_reserved':
      return nameReserved()
    case 'phone_taken':
      return refuse(409, 'phone_taken', TAKEN, { phone: TAKEN })
    case 'phone_blocked':
      return phoneBlocked()
  }
}
