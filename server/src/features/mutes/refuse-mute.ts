import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import type { NotMuted } from './keep-mute.ts'

/** Refusals of a mute. */
export const MUTING = {
  not_found: () => notFound('What you want to mute'),
  own_account: () => refuse(409, 'own_account', 'You can not mute yourself.'),
} satisfies Record<NotMuted, () => Refused<404 | 409>>
