import { BOND_QUIET_HOURS } from '@kinhold/domain/limits'
import type { TooOften } from '../../http/limits.ts'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import type { NoRoom } from '../inviting/inviting.values.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import type { NotAccepted } from './accept-invitation.ts'
import type { Uninvitable } from './check-recipient.ts'
import type { NotDeclined } from './decline-invitation.ts'
import type { NotEdited } from './edit-invitation.ts'
import type { NotRemoved } from './remove-invitation.ts'
import type { NotSentAgain } from './again/send-again.ts'
import type { NotLinked } from './send-by-link.ts'
import type { NotSent } from './send-invitation.ts'
import type { NotMessaged } from './send-invitation-message.ts'

const OWN_PHONE = 'This is your own number. Please enter the number of the person you invite.'

const absent = () => notFound('This invitation')
const notSender = () => refuse(403, 'not_you', 'Only the person who sent this invitation can do this.')
const notRecipient = () => refuse(403, 'not_you', 'Only the person who was invited can do this.')
const ownInvitation = () =>
  refuse(
    409,
    'own_invitation',
    'You sent this invitation yourself, to a number that is yours now. You can delete it.',
  )

const UNINVITABLE = {
  own_phone: () => refuse(400, 'own_phone', OWN_PHONE, { recipientPhone: OWN_PHONE }),
  cannot_invite: () => refuse(409, 'cannot_invite', 'This number can not be invited.'),
  already_bonded: () => refuse(409, 'already_bonded', 'You two are connected already.'),
  already_invited: () =>
    refuse(409, 'already_invited', 'You have invited this number already, and the invitation is still open.'),
  declined_recently: () =>
    refuse(
      409,
      'declined_recently',
      'This person declined your invitation lately. You can invite them again 30 days after that.',
    ),
  invitations_not_allowed: () =>
    refuse(409, 'invitations_not_allowed', 'This person does not take invitations at present.'),
  ended_recently: () =>
    refuse(
      409,
      'ended_recently',
      `Your bond ended less than ${BOND_QUIET_HOURS} hours ago. You can invite each other again ${BOND_QUIET_HOURS} hours after that.`,
    ),
  invited_often: () =>
    refuse(
      409,
      'invited_often',
      'You two have invited each other again three times within a year. You can do so again a year after the first of them.',
    ),
} satisfies Record<Uninvitable, () => Refused<400 | 409>>

/** The refusals for an invitation that was not sent. */
export const SENDING = UNINVITABLE satisfies Record<Exclude<NotSent, NoRoom>, () => Refused<400 | 409>>

/** The refusals for a link that led to no invitation. */
export const LINKING = {
  not_open: () =>
    refuse(404, 'invitation_not_found', 'This link is not open any more. Please ask for a new one.'),
  own_link: () => refuse(409, 'own_link', 'This link is your own. Show it to somebody else.'),
  already_bonded: UNINVITABLE.already_bonded,
  already_invited: () =>
    refuse(409, 'already_invited', 'You have invited this person already, and wait for their answer.'),
  invited_by_them: () =>
    refuse(
      409,
      'invited_by_them',
      'This person has invited you already. You can accept it among the invitations you received.',
    ),
  cannot_invite: () => refuse(409, 'cannot_invite', 'This person can not be invited at present.'),
  declined_recently: UNINVITABLE.declined_recently,
  invitations_not_allowed: UNINVITABLE.invitations_not_allowed,
  ended_recently: UNINVITABLE.ended_recently,
  invited_often: UNINVITABLE.invited_often,
} satisfies Record<Exclude<NotLinked, NoRoom>, () => Refused<404 | 409>>

/** The refusals for an invitation after an ended bond. */
export const INVITING_AGAIN = {
  ...LINKING,
  bond_not_found: () => refuse(404, 'bond_not_found', 'Bond not found'),
} satisfies Record<Exclude<NotSentAgain, NoRoom>, () => Refused<404 | 409>>

/** The refusals for an invitation that was not changed. */
export const EDITING = {
  ...UNINVITABLE,
  not_found: absent,
  not_you: notSender,
  not_pending: () =>
    refuse(409, 'not_pending', 'This invitation has been accepted already, so it can not be changed.'),
  registered: () =>
    refuse(409, 'not_pending', 'This person has registered already. You can confirm or decline them.'),
} satisfies Record<Exclude<NotEdited, TooOften | NoRoom>, () => Refused<400 | 403 | 404 | 409>>

/** The refusals for an invitation that was not removed. */
export const REMOVING = { not_found: absent, not_you: notSender } satisfies Record<
  NotRemoved,
  () => Refused<403 | 404>
>

/** The refusals for an invitation that was not accepted. */
export const ACCEPTING = {
  not_found: absent,
  not_you: notRecipient,
  not_pending: () => refuse(409, 'not_pending', 'This invitation has been accepted already.'),
  own_invitation: ownInvitation,
  ended_since: () =>
    refuse(
      409,
      'ended_since',
      'Your bond with this person ended after they sent this invitation. One of you can invite the other again, from the profile.',
    ),
  sponsor_unavailable: () =>
    refuse(
      409,
      'sponsor_unavailable',
      'The person who invited you is not active at present, and what they had sent is void. Once they are back, either of you can invite the other anew.',
    ),
} satisfies Record<NotAccepted, () => Refused<403 | 404 | 409>>

/** The refusals for an invitation that was not declined. */
export const DECLINING = {
  not_found: absent,
  not_you: notRecipient,
  not_pending: () =>
    refuse(409, 'not_pending', 'This invitation has been accepted already, so it can not be declined.'),
  own_invitation: ownInvitation,
} satisfies Record<NotDeclined, () => Refused<403 | 404 | 409>>

/** The refusal of an invitation that was neither texted nor e-mailed. */
export function refusalOfMessage(refusal: NotMessaged): Refused<403 | 409 | 429> {
  if (isRefused(refusal)) return refusal
  switch (refusal.refused) {
    case 'not_invited':
      return refuse(
        403,
        'not_invited',
        'Please invite this person by their number first: only an open invitation of yours to a number that you entered can be sent.',
      )
    case 'too_many_addresses':
      return refuse(
        409,
        'too_many_addresses',
        'This invitation went to three addresses already. Please invite the next person by a new invitation.',
      )
    case 'no_address':
      return refuse(
        409,
        'no_address',
        'This server does not know its own address, so it can not add the link. Put the link of the invitation into your message, or ask the admin to set PUBLIC_URL.',
      )
    default:
      return refusalOfText(refusal, 'invitation')
  }
}
