import { obstacleToBondAgain } from '@kinhold/domain/bonds'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { blockedBy, areApart } from '../ties/ties.queries.ts'
import { type Addressee, declinedRecently, hasPending } from './invitations.queries.ts'

/** Reasons for which a sponsor may not invite a phone. */
export type Uninvitable =
  | 'own_phone'
  | 'cannot_invite'
  | 'already_bonded'
  | 'already_invited'
  | 'declined_recently'
  | 'invitations_not_allowed'
  | 'ended_recently'
  | 'invited_often'

/** Checks that a sponsor may invite a phone, by sending or by editing; null if they may. */
export async function checkRecipient(db: Db, me: PlayerRow, to: Addressee): Promise<Uninvitable | null> {
  const { phone } = to
  if (phone === me.phone) return 'own_phone'
  // Read first: an invitation that is answered meanwhile shows as a bond or a decline in the checks below.
  const isInvited = await hasPending(db, me.id, to)
  const member = await playerByPhone(db, phone)
  if (member?.id === me.id) return 'own_phone'
  if (member && (await blockedBy(db, me.id)).includes(member.id)) return 'cannot_invite'
  // A blocked sponsor gets the answer for a number without an account, so that they learn nothing (TRU-25).
  const recipient = member && (await areApart(db, me.id, member.id)) ? undefined : member
  if (recipient && (isAdmin(recipient) || recipient.status !== 'active')) return 'cannot_invite'
  if (await isBlocked(db, phone)) return 'cannot_invite'
  if (recipient && (await areBonded(db, me.id, recipient.id))) return 'already_bonded'
  if (isInvited) return 'already_invited'
  if (recipient && !recipient.privacy.allowInvitations) return 'invitations_not_allowed'
  const ending = recipient && (await lastEndingOf(db, me.id, recipient.id))
  const obstacle = ending ? obstacleToBondAgain(ending, new Date()) : null
  if (obstacle) return obstacle
  return (await declinedRecently(db, me.id, to)) ? 'declined_recently' : null
}
