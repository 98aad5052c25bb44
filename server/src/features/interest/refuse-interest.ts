import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import type { NotKept } from './answer-consent.ts'

/** The refusals for a consent that was not stored. */
export const CONSENTING = {
  not_found: () => notFound('This submission'),
  wrong_token: () =>
    refuse(403, 'wrong_token', 'This consent belongs to another submission. Please start again.'),
  blocked: phoneBlocked,
} satisfies Record<NotKept, () => Refused<403 | 404>>
