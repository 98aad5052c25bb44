import { noSession } from '../../http/access.ts'
import { notFound, refuse, Refused } from '../../http/refusals.ts'
import type { NotAnswered } from './answer-measure.ts'
import type { NotClosed } from './close-case.ts'
import type { NotReported } from './send-report.ts'
import type { NotTaken } from './take-case.ts'

/** The refusals of a report. */
export const REPORTING = {
  not_found: () => notFound('What you want to report'),
  no_member: () =>
    refuse(
      409,
      'no_member',
      'This was written by somebody who is no member. The owner of the vault can remove it, or end their access.',
    ),
  own_thing: () => refuse(409, 'own_thing', 'This is your own. You can change or remove it yourself.'),
  admin_protected: () =>
    refuse(409, 'admin_protected', 'The admin reads the reports. Please write to the admin in a message.'),
  reported_already: () =>
    refuse(409, 'reported_already', 'You have reported this already. The admin will look at it.'),
} satisfies Record<NotReported, () => Refused<404 | 409>>

const closed = () =>
  refuse(
    409,
    'case_closed',
    'This case has been closed meanwhile, maybe in another window. Nothing was done now.',
  )

/** The refusals of taking a case in hand. */
export const TAKING = {
  not_found: () => notFound('This case'),
  case_taken: () => refuse(409, 'case_taken', 'This case is in hand already, maybe in another window.'),
  case_closed: closed,
} satisfies Record<NotTaken, () => Refused<404 | 409>>

/** The refusals of closing a case. */
export const CLOSING = {
  not_found: () => notFound('This case'),
  case_closed: closed,
  not_removable: () =>
    refuse(409, 'not_removable', 'There is nothing to remove here any more. Please choose something else.'),
  action_not_offered: () =>
    refuse(
      409,
      'action_not_offered',
      'This person cannot be suspended as they stand now. Someone may have changed it meanwhile.',
    ),
} satisfies Record<NotClosed, () => Refused<404 | 409>>

/** The refusals of an answer. */
export const ANSWERING = {
  not_found: () => notFound('This message of the admin'),
  answered_already: () =>
    refuse(409, 'answered_already', 'You have answered this already. It can be answered once.'),
} satisfies Record<NotAnswered, () => Refused<404 | 409>>

/** The refusal of a browser that has not just proved the number of a suspended account. */
export function refuseStranger(): Refused<401> {
  const { body } = noSession({
    code: 'no_session',
    error: 'Please sign in with your number first: then you can read why, and answer.',
  })
  return new Refused(401, body)
}
