import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import type { NotBlocked } from './block-phone.ts'
import type { NotRetried } from './retry-message.ts'

/** The refusals for a number that was not blocked. */
export const BLOCK = {
  admin_protected: () => refuse(409, 'admin_protected', 'The admin’s own number can not be blocked.'),
} satisfies Record<NotBlocked, () => Refused<409>>

/** The refusal of a message that was not queued again. */
export function refusalOfRetry(refusal: NotRetried): Refused<403 | 404 | 409 | 429> {
  switch (refusal.refused) {
    case 'not_found':
      return notFound('This message')
    case 'not_failed':
      return refuse(409, 'not_failed', 'This message has not failed. It is on its way, or has left.')
    case 'secret':
      return refuse(
        409,
        'was_code',
        'This message was a code, which is over by now. A new one can be asked for.',
      )
    default:
      return refusalOfText(refusal, 'test')
  }
}
