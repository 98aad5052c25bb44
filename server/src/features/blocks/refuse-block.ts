import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import type { NotBlocked } from './block-player.ts'

/** The refusals for a block. */
export const BLOCKING = {
  not_found: () => notFound('This person'),
  own_account: () => refuse(409, 'own_account', 'You can not block yourself.'),
  admin_protected: () =>
    refuse(409, 'admin_protected', 'The admin can not be blocked. You can mute the conversation instead.'),
  admin_blocks_nobody: () =>
    refuse(409, 'admin_protected', 'The admin can not block anybody. You can suspend an account instead.'),
  still_waits: () =>
    refuse(
      409,
      'still_waits',
      'This person still waits to become a member. Whoever vouches for them can decline them.',
    ),
} satisfies Record<NotBlocked, () => Refused<404 | 409>>
