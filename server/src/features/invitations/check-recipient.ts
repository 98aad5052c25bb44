import { obstacleToBondAgain } from '@kinhold/domain/bonds'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { BOND_QUIET_HOURS } from '@kinhold/domain/limits'
import { msg, plural } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { blockedBy, areApart } from '../ties/ties.queries.ts'
import { type Addressee, declinedRecently, hasPending } from './invitations.queries.ts'

/** Checks that a sponsor may invite a recipient. Returns the refusal, or null. */
export async function checkRecipient(db: Db, me: PlayerRow, to: Addressee) {
  const { phone } = to
  if (phone === me.phone) return ownPhone()
  // Query the open invitation first, so that the checks below notice if it is answered in the meantime.
  const isInvited = await hasPending(db, me.id, to)
  const member = await playerByPhone(db, phone)
  if (member?.id === me.id) return ownPhone()
  if (member && (await blockedBy(db, me.id)).includes(member.id)) return cannotInvite(to)
  // If the recipient has blocked the sponsor, the number is treated as having no account (TRU-25).
  const recipient = member && (await areApart(db, me.id, member.id)) ? undefined : member
  if (recipient && (isAdmin(recipient) || recipient.status !== 'active')) return cannotInvite(to)
  if (await isBlocked(db, phone)) return cannotInvite(to)
  if (recipient && (await areBonded(db, me.id, recipient.id))) return alreadyBonded()
  if (isInvited) return alreadyInvited(to)
  if (recipient && !recipient.privacy.allowInvitations)
    return refuse(409, 'invitations_not_allowed', msg`This person does not accept invitations at the moment.`)
  const ending = recipient && (await lastEndingOf(db, me.id, recipient.id))
  const obstacle = ending ? obstacleToBondAgain(ending, new Date()) : null
  if (obstacle) return refuse(409, obstacle, TOO_SOON[obstacle])
  return (await declinedRecently(db, me.id, to))
    ? refuse(
        409,
        'declined_recently',
        msg`This person recently declined your invitation. You can invite them again 30 days after that.`,
      )
    : null
}

const OWN_PHONE = msg`This is your own number. Please enter the number of the person you invite.`
const ownPhone = () => refuse(400, 'own_phone', OWN_PHONE, { recipientPhone: OWN_PHONE })

const TOO_SOON = {
  ended_recently: msg`Your bond ended less than ${plural({ hours: BOND_QUIET_HOURS }, { one: '# hour', other: '# hours' })} ago. You can invite each other again ${plural({ hours: BOND_QUIET_HOURS }, { one: '# hour', other: '# hours' })} after that.`,
  invited_often: msg`You two have invited each other again three times within a year. You can invite each other again one year after the first of these invitations.`,
}

/** The refusal for a recipient who can't be invited. Mentions a number only if the sponsor typed one. */
export const cannotInvite = ({ hidesPhone }: Pick<Addressee, 'hidesPhone'>) =>
  refuse(
    409,
    'cannot_invite',
    hidesPhone ? msg`This person cannot be invited at the moment.` : msg`This number cannot be invited.`,
  )

/** The refusal for a second open invitation. Mentions a number only if the sponsor typed one. */
export const alreadyInvited = ({ hidesPhone }: Pick<Addressee, 'hidesPhone'>) =>
  refuse(
    409,
    'already_invited',
    hidesPhone
      ? msg`You have invited this person already, and are waiting for their answer.`
      : msg`You have invited this number already, and the invitation is still open.`,
  )

export const alreadyBonded = () => refuse(409, 'already_bonded', msg`You two are connected already.`)

export const invitedByThem = () =>
  refuse(
    409,
    'invited_by_them',
    msg`This person has invited you already. You can accept it among the invitations you received.`,
  )
