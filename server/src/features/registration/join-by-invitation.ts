import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { formBond } from '../bonds/form-bond.ts'
import { lockPending, markVerified } from '../invitations/invitations.queries.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { addPlayer, playerByPhone } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/publish-player.ts'

/** The data of a new member. `photoId` is the member's own upload. */
export type Newcomer = { phone: string; name: string; photoId: string }

export type Joined = { kind: 'registered'; player: PlayerRow }

/** Adds a verified member with a bond to the sponsor. On a refusal, the caller must roll back. */
export async function joinByInvitation(
  tx: Tx,
  deps: Deps,
  invitationId: number,
  newcomer: Newcomer,
): Promise<Joined | Refused<403 | 409>> {
  const invitation = await lockPending(tx, invitationId)
  if (!invitation || invitation.recipientPhone !== newcomer.phone) return refusedJoin(tx, newcomer.phone)
  const player = await addPlayer(tx, { ...newcomer, sponsorId: invitation.sponsorId })
  if (!player) return phoneTaken()
  await formBond(tx, deps, { sponsorId: invitation.sponsorId, inviteeId: player.id })
  await markVerified(tx, invitation.id, player.id, 'verified')
  const players = [invitation.sponsorId, player.id, ADMIN_ID]
  await notifyPlayers(
    tx,
    deps,
    [{ kind: 'bond', to: invitation.sponsorId, about: player, detail: { by: 'registration' } }],
    [
      { topic: 'invitation', key: invitation.id, players },
      { topic: 'bond', key: pairKey(invitation.sponsorId, player.id), players },
      { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
      ...(await newsOfCounts(tx, [invitation.sponsorId])),
    ],
  )
  return { kind: 'registered', player }
}

export async function refusedJoin(tx: Tx, phone: string): Promise<Refused<403 | 409>> {
  return (await playerByPhone(tx, phone)) ? phoneTaken() : notInvited()
}

export const phoneTaken = () =>
  refuse(409, 'phone_taken', msg`This number belongs to a member already. Please sign in with it.`)

export const notInvited = () =>
  refuse(
    403,
    'not_invited',
    msg`This invitation is for another number or is no longer open. Please ask the person who invited you.`,
  )
