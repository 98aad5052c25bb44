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

/** Why an invitation was not sent. */
export type NotSent = Uninvitable | NoRoom

/** Invites a person by name and phone, and notifies them if they are a member already. */
export async function sendInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string },
): Promise<InvitationRow | NotSent> {
  return transact(deps.db, (tx) => send(tx, deps, me, { ...to, hidesPhone: false }))
}

/**
 * The same within a transaction. The sponsor's row is locked, so that many at once cannot pass the limit together;
 * `hidesPhone`: the sponsor is not to see the number before it is accepted.
 */
export async function send(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string; hidesPhone: boolean },
) {
  await lockPlayers(tx, [me.id])
  await holdEnding(tx, me.id, to.phone)
  // Whoever was suspended this moment has no open invitations any more, and gets none.
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

/**
 * The notification for the member an invitation is for: of those who see it, the one who is neither its sponsor nor the
 * admin.
 */
export function notesOf(invitation: InvitationRow, players: number[]): Note[] {
  const recipients = players.filter((id) => id !== invitation.sponsorId && id !== ADMIN_ID)
  return recipients.map((id) => noteOf.invitation(id, { id: invitation.sponsorId }))
}
