import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import type { NotAnswered } from './answer-move.ts'
import type { NotAsked, NotWithdrawn } from './ask-sponsor.ts'
import type { NotDecided } from './change-inviting.ts'
import type { NotTold } from './tell-invitee.ts'

const absent = () => notFound('This player')

/** The refusals of a reminder or a thank-you to an invitee. */
export const TELLING = {
  not_found: absent,
  nothing_waits: () => refuse(409, 'nothing_waits', 'Nothing waits for this person at the moment.'),
  not_active: () => refuse(409, 'not_active', 'This person is not active at the moment.'),
} satisfies Record<NotTold, () => Refused<404 | 409>>

/** The refusals of a change of a member's inviting limit. */
export const DECIDING = {
  not_found: absent,
  admin_protected: () => refuse(409, 'admin_protected', 'The admin’s own account stays as it is.'),
} satisfies Record<NotDecided, () => Refused<404 | 409>>

const MOVING = {
  the_admin: () => refuse(409, 'the_admin', 'The admin has no sponsor, and stands above everybody.'),
  not_active: () =>
    refuse(409, 'not_active', 'Only a member who is active and confirmed can be moved. This one is not.'),
  sponsor_not_active: () =>
    refuse(409, 'sponsor_not_active', 'The new sponsor has to be an active, confirmed member.'),
  to_themself: () => refuse(409, 'to_themself', 'Nobody can be their own sponsor. Please choose another.'),
  present_sponsor: () => refuse(409, 'present_sponsor', 'This is their sponsor already.'),
  own_branch: () =>
    refuse(
      409,
      'own_branch',
      'The new sponsor stands below this member, so they would stand above themselves. Please choose another.',
    ),
  apart: () => refuse(409, 'not_possible', 'These two can not be joined so. Please choose another sponsor.'),
}

/** The refusals of a request to take over a member. */
export const ASKING = {
  ...MOVING,
  not_found: absent,
  asked_already: () =>
    refuse(
      409,
      'asked_already',
      'Somebody is asked about this member already. Take that question back first.',
    ),
} satisfies Record<NotAsked, () => Refused<404 | 409>>

/** The refusals of a withdrawal. */
export const WITHDRAWING = {
  not_found: () => notFound('This question'),
  answered: () => refuse(409, 'over', 'This question is answered already, or its time is over.'),
} satisfies Record<NotWithdrawn, () => Refused<404 | 409>>

/** The refusals of an answer to a request. */
export const ANSWERING = {
  ...MOVING,
  not_found: () => notFound('This question'),
  over: () => refuse(409, 'over', 'This question is answered already, or its time is over.'),
} satisfies Record<NotAnswered, () => Refused<404 | 409>>
