import { qrIdOf } from '@kinhold/domain/invitations'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { newId } from '../../http/tokens.ts'
import { ADMIN_ID, isAdmin } from '@kinhold/domain/players'
import { areBonded } from '../bonds/bonds.queries.ts'
import { lockPlayer, playerByPhone } from '../players/players.queries.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import {
  addInvitation,
  AlreadyInvited,
  countPendingOf,
  declinedRecently,
  invitationById,
  type InvitationRow,
} from './invitations.queries.ts'

/** Why an invitation was not sent. */
export type NotSent =
  | 'own_phone'
  | 'cannot_invite'
  | 'already_bonded'
  | 'declined_recently'
  | 'too_many_pending'
  | 'already_invited'

/** Invites a person by name and phone, and tells them where they are a member already. */
export async function sendInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string },
): Promise<InvitationRow | NotSent> {
  if (to.phone === me.phone) return 'own_phone'
  try {
    return await deps.db.transaction().execute((tx) => send(tx, deps, me, to))
  } catch (error) {
    if (error instanceof AlreadyInvited) return 'already_invited'
    throw error
  }
}

// The sponsor's row is taken, so that many at once cannot pass the limit together.
async function send(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string },
): Promise<InvitationRow | NotSent> {
  await lockPlayer(tx, me.id)
  const recipient = await playerByPhone(tx, to.phone)
  const refusal = (await refusalFor(tx, me, recipient, to.phone)) ?? (await overLimit(tx, deps, me))
  if (refusal) return refusal
  const qrId = qrIdOf(me.id, new Date(), newId())
  const id = await addInvitation(tx, {
    sponsorId: me.id,
    recipientPhone: to.phone,
    recipientName: to.name,
    qrId,
  })
  await deps.live.tell(tx, [
    { topic: 'invitation', key: id, players: [me.id, ADMIN_ID, ...(recipient ? [recipient.id] : [])] },
  ])
  return (await invitationById(tx, id))!
}

async function refusalFor(
  tx: Tx,
  me: PlayerRow,
  recipient: PlayerRow | undefined,
  phone: string,
): Promise<NotSent | null> {
  if (recipient && (isAdmin(recipient) || recipient.status !== 'active')) return 'cannot_invite'
  if (await isBlocked(tx, phone)) return 'cannot_invite'
  if (recipient && (await areBonded(tx, me.id, recipient.id))) return 'already_bonded'
  return (await declinedRecently(tx, me.id, phone)) ? 'declined_recently' : null
}

async function overLimit(tx: Tx, deps: Deps, me: PlayerRow): Promise<NotSent | null> {
  return (await countPendingOf(tx, me.id)) >= deps.config.maxPendingInvitations ? 'too_many_pending' : null
}
