import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import type { NotChanged } from './change-status.ts'
import type { Obstacle } from './confirm-player.ts'

const absent = () => notFound('This player')

/** Refusals of a confirmation or a decline. */
export const WORD = {
  not_found: absent,
  not_sponsor: () =>
    refuse(
      403,
      'not_sponsor',
      'Only the sponsor of this person, or who answers in their place, can confirm or decline them.',
    ),
  verified_already: () => notAwaiting('This person is confirmed already.'),
  registers_anew: () => notAwaiting('This person has to register anew. There is nothing to confirm.'),
  left: () => notAwaiting('This person ended their account. There is nothing to confirm.'),
  inactive: () => notAwaiting('This account is not active at the moment. Please ask the admin.'),
} satisfies Record<Obstacle, () => Refused<403 | 404 | 409>>

/** Refusals of a change of standing. */
export const STANDING = {
  not_found: absent,
  admin_protected: () => refuse(409, 'admin_protected', 'The admin’s own account stays as it is.'),
  action_not_offered: () =>
    refuse(
      409,
      'action_not_offered',
      'This is not possible for this player as they stand now. Someone may have changed it meanwhile.',
    ),
} satisfies Record<NotChanged, () => Refused<404 | 409>>

function notAwaiting(sentence: string) {
  return refuse(409, 'not_awaiting', sentence)
}
