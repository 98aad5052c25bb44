import { qrIdOf } from '@kinhold/domain/invitations'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import { newId } from '../../http/tokens.ts'
import { addInvitedAgain, holdEnding } from '../bonds/ended-bonds.queries.ts'
import { checkInviting } from '../inviting/check-inviting.ts'
import type { NoRoom } from '../inviting/inviting.values.ts'
import { type Note, noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../players/players.queries.ts'
import { playersWhoSeeInvitation, removeOutlived } from './changes.queries.ts'
import { checkRecipient, type Uninvitable } from './check-recipient.ts'
import { addInvitation, invitationById, type InvitationRow } from './invitations.queries.ts'

/** Reasons for not sending an invitation. */
export type NotSent = Uninvitable | NoRoom

/** Invites a person by name and phone, and notifies them if they are a member. */
export async function sendInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string },
): Promise<InvitationRow | NotSent> {
  return transact(deps.db, (tx) => send(tx, deps, me, { ...to, hidesPhone: false }))
}

/**
 * Like `sendInvitation`, within a transaction. Locks the sponsor's row, so that parallel calls cannot pass the limit;
 * `hidesPhone`: the sponsor must not see the number before acceptance.
 */
export async function send(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string; hidesPhone: boolean },
) {
  await lockPlayers(tx, [me.id])
  await holdEnding(tx, me.id, to.phone)
  // A sponsor suspended at this moment has lost their open invitations, and must not get new ones.
  if ((await playerById(tx, me.id))?.status !== 'active') return 'cannot_invite'
  const refusal = (await checkRecipient(tx, me, to)) ?? (await checkInviting(tx, deps, me))
  if (refusal) return refusal
  await removeOutlived(tx, me, to.phone)
  const qrId = qrIdOf(me.id, new Date(), newId())
  const id = await addInvitation(tx, {
    sponsorId: me.id,
    recipientPhone: to.phone,
    hidesPhone: to.hidesPhone,
    recipientName: to.name,
    qrId,
  })
  if (id === null) return rollBack('already_invited')
  await addInvitedAgain(tx, me.id, to.phone)
  const sent = (await invitationById(tx, id))!
  const players = await playersWhoSeeInvitation(tx, sent)
  await notifyPlayers(tx, deps, notesOf(sent, players), [{ topic: 'invitation', key: id, players }])
  return sent
}

/** The notification for an invitation's recipient, who is the one viewer that is neither its sponsor nor the admin. */
export function notesOf(invitation: InvitationRow, players: number[]): Note[] {
  const recipients = players.filter((id) => id !== invitation.sponsorId && id !== ADMIN_ID)
  return recipients.map((id) => noteOf.invitation(id, { id: invitation.sponsorId }))
}
