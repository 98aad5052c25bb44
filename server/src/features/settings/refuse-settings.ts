import { notFound, refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import type { NotConfirmed } from './confirm-email.ts'
import type { NotSaved } from './save-settings.ts'

const NOT_YOURS = 'There is no such setting for your account.'
const HALF_QUIET = 'Quiet hours need both a beginning and an end.'
const WRONG_CODE = 'That is not the code we mailed you. Please check it.'

/** The refusals of settings that were not saved. */
export const SAVING = {
  half_quiet: () => refuse(400, 'half_quiet', HALF_QUIET, { 'notifications.quietTo': HALF_QUIET }),
  no_privacy: () => refuse(400, 'invalid_input', NOT_YOURS, { privacy: NOT_YOURS }),
  no_notifications: () => refuse(400, 'invalid_input', NOT_YOURS, { notifications: NOT_YOURS }),
  no_vault: () => refuse(400, 'invalid_input', NOT_YOURS, { vault: NOT_YOURS }),
} satisfies Record<NotSaved, () => Refused<400>>

/** The refusal of an address that was not confirmed. */
export function refusalOfCheck(refusal: NotConfirmed): Refused<400 | 404 | 429> {
  switch (refusal.kind) {
    case 'none':
      return notFound('A code for this address')
    case 'wrong':
      return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
    case 'used_up':
      return refuseFor(
        refusal.seconds,
        'code_used_up',
        'That was wrong too often. Please ask for a new code.',
      )
  }
}
