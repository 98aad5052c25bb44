import type { PlayerRow } from '@kinhold/domain/players'
import { notVerified } from '../../http/access.ts'
import { notFound, notYou, refuse, type Refused } from '../../http/refusals.ts'
import type { NotSelf } from './check-self.ts'

const RENAMED = 'The admin can not be renamed.'
const RESERVED = 'Please choose another name: this one is reserved.'

/** What is said of a name that its player can not have. */
export const NAMING = {
  admin_protected: () => refuse(409, 'admin_protected', RENAMED, { name: RENAMED }),
  name_reserved: () => refuse(400, 'name_reserved', RESERVED, { name: RESERVED }),
}

/** What is said of a player whom one can not change. */
export const CHANGING = {
  not_verified: (me) => notVerified(me.awaiting!),
  not_you: () => notYou(),
  not_found: () => notFound('This player'),
} satisfies Record<NotSelf, (me: PlayerRow) => Refused<403 | 404>>
