import { qrIdOf } from '@kinhold/domain/invitations'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { newId } from '../../http/tokens.ts'
import { playersWhoSeeInvitation } from './changes.queries.ts'
import { lockPlayers } from '../players/players.queries.ts'
import { checkRecipient, type Uninvitable } from './check-recipient.ts'
import {
  addInvitation,
  AlreadyInvited,
  countUnansweredOf,
  invitationById,
  type InvitationRow,
} from './invitations.queries.ts'

/** Why an invitation was not sent. */
export type NotSent = Uninvitable | 'too_many_pending'

/** Invites a person by name and phone, and tells them where they are a member already. */
export async function sendInvitation(
  deps: Deps,
  me: PlayerRow,
  to: { phone: string; name: string },
): Promise<InvitationRow | NotSent> {
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
  await lockPlayers(tx, [me.id])
  const refusal = (await checkRecipient(tx, me, to.phone)) ?? (await overLimit(tx, deps, me))
  if (refusal) return refusal
  const qrId = qrIdOf(me.id, new Date(), newId())
  const id = await addInvitation(tx, {
    sponsorId: me.id,
    recipientPhone: to.phone,
    recipientName: to.name,
    qrId,
  })
  const sent = (await invitationById(tx, id))!
  await deps.live.tell(tx, [
    { topic: 'invitation', key: id, players: await playersWhoSeeInvitation(tx, sent) },
  ])
  return sent
}

async function overLimit(tx: Tx, deps: Deps, me: PlayerRow): Promise<NotSent | null> {
  return (await countUnansweredOf(tx, me.id)) >= deps.config.maxPendingInvitations ? 'too_many_pending' : null
}
