import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { formBond } from '../bonds/form-bond.ts'
import { invitationById, lockPending, markVerified } from '../invitations/invitations.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'
import { addPlayer, lockPlayers, playerByPhone } from '../players/players.queries.ts'

/** What someone registers with: `photoId` is their own upload. */
export type Newcomer = { phone: string; name: string; photoId: string }

/** Someone who has joined. */
export type Joined = { kind: 'registered'; player: PlayerRow }
/** Why someone has not joined: the transaction is then to be rolled back. */
export type NotJoined = 'phone_taken' | 'not_invited'

/** Adds whom a sponsor invited by number: a verified member, bonded to the sponsor. */
export async function joinByInvitation(
  tx: Tx,
  deps: Deps,
  invitationId: number,
  newcomer: Newcomer,
): Promise<Joined | NotJoined> {
  const invitation = await takePending(tx, invitationId)
  if (!invitation || invitation.recipientPhone !== newcomer.phone) return refusedJoin(tx, newcomer.phone)
  const player = await addPlayer(tx, { ...newcomer, sponsorId: invitation.sponsorId })
  if (!player) return 'phone_taken'
  await formBond(tx, deps, { sponsorId: invitation.sponsorId, inviteeId: player.id })
  await markVerified(tx, invitation.id, player.id, 'verified')
  const players = [invitation.sponsorId, player.id, ADMIN_ID]
  await notifyPlayers(
    tx,
    deps,
    [noteOf.bond(invitation.sponsorId, player, 'registration')],
    [
      { topic: 'invitation', key: invitation.id, players },
      { topic: 'bond', key: pairKey(invitation.sponsorId, player.id), players },
      { topic: 'player', key: player.id, players: await playersWhoSee(tx, player.id) },
      ...(await newsOfCounts(tx, [invitation.sponsorId])),
    ],
  )
  return { kind: 'registered', player }
}

// The sponsor first, as whoever edits or accepts an invitation does: the sponsor's count changes.
async function takePending(tx: Tx, id: number) {
  const found = await invitationById(tx, id)
  if (!found) return undefined
  await lockPlayers(tx, [found.sponsorId])
  return lockPending(tx, id)
}

/** Why nobody can join with that number: it is a member's by now, or nobody vouches for it any more. */
export async function refusedJoin(tx: Tx, phone: string): Promise<NotJoined> {
  return (await playerByPhone(tx, phone)) ? 'phone_taken' : 'not_invited'
}
