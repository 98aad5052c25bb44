import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { bondUnheld, completeBond, holdPairLast } from '../bonds/form-bond.ts'
import { addNotifications } from '../notifications/notifications.queries.ts'
import { changesFor, settleAsked } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import type { Hold } from '../players/hold-players.ts'
import { playerById } from '../players/players.queries.ts'
import { isVoidFor, markDeclined, playersWhoSeeInvitation, verifyBetween } from './changes.queries.ts'
import { invitationById, type InvitationRow, markVerified } from './invitations.queries.ts'
import { noInvitation, notRecipient, ownInvitation, takeInvitation, type Taken } from './take-invitation.ts'

/** Accepts an invitation and bonds the recipient to the sponsor (INV-66). */
export async function acceptInvitation(deps: Deps, me: PlayerRow, id: number) {
  const found = await invitationById(deps.db, id)
  if (!found) return noInvitation()
  return holdPairLast(deps.db, [found.sponsorId, me.id], (tx, hold) => accept(tx, deps, me.id, found, hold))
}

async function accept(tx: Tx, deps: Deps, myId: number, { id, sponsorId }: InvitationRow, hold: Hold) {
  const me = (await playerById(tx, myId))!
  const sponsor = (await playerById(tx, sponsorId))!
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return (await isVoidFor(tx, id, me)) ? sponsorUnavailable() : noInvitation()
  const refusal = refusalOf(taken, sponsor)
  if (refusal) return refusal
  if (await isOutlived(tx, myId, taken.invitation))
    return refuse(
      409,
      'ended_since',
      msg`Your bond with this person ended after they sent this invitation. One of you can invite the other again, from the profile.`,
    )
  // Add this notification before those about new units, because lists show the newest first.
  const told = await addNotifications(tx, [
    { kind: 'bond', to: sponsorId, about: me, detail: { by: 'acceptance' } },
  ])
  const bond = { sponsorId, inviteeId: myId }
  const thirds = await bondUnheld(tx, deps, bond)
  const status = thirds !== null && thirds.length > 0 ? 'group_formation' : 'verified'
  await markVerified(tx, id, myId, status)
  const accepted = (await invitationById(tx, id))!
  const news = await newsOfBond(tx, bond)
  // From here on, anyone who answers another invitation from the sponsor or invites one of the two players
  // has to wait.
  if (thirds !== null) await completeBond(tx, deps, bond, thirds, hold)
  const answered = [id, ...(await verifyBetween(tx, sponsorId, myId, status))]
  await deps.live.publish(tx, [...newsOfAnswers(bond, answered), ...news, ...changesFor(told)])
  return accepted
}

function refusalOf(taken: Taken, sponsor: PlayerRow): Refused<403 | 409> | null {
  if (!taken.isRecipient) return notRecipient()
  if (taken.invitation.status !== 'pending')
    return refuse(409, 'not_pending', msg`This invitation has been accepted already.`)
  if (taken.isSponsor) return ownInvitation()
  return sponsor.status === 'active' && sponsor.phone !== null ? null : sponsorUnavailable()
}

const sponsorUnavailable = () =>
  refuse(
    409,
    'sponsor_unavailable',
    msg`The person who invited you is not active at the moment, so their invitation is void. Once they are back, either of you can invite the other again.`,
  )

// Returns true if the pair's bond ended after the invitation was sent. A new bond then needs a new invitation
// (TRU-97).
async function isOutlived(tx: Tx, myId: number, { sponsorId, sentAt }: InvitationRow): Promise<boolean> {
  const ending = await lastEndingOf(tx, myId, sponsorId)
  return ending !== undefined && ending.endedAt > sentAt
}

/**
 * Publishes a new bond and the answered invitations to the pair and the admin. Also publishes the two
 * profiles to everyone who can see them, and the notifications to their recipients.
 */
export async function publishBond(
  tx: Tx,
  deps: Deps,
  bond: Pair,
  answered: number[],
  told: number[],
): Promise<void> {
  const news = await newsOfBond(tx, bond)
  await deps.live.publish(tx, [...newsOfAnswers(bond, answered), ...news, ...changesFor(told)])
}

type Pair = { sponsorId: number; inviteeId: number }

function newsOfAnswers(bond: Pair, answered: number[]): Announcement[] {
  return answered.map((key) => ({ topic: 'invitation' as const, key, players: concernedBy(bond) }))
}

async function newsOfBond(tx: Tx, bond: Pair): Promise<Announcement[]> {
  const { sponsorId, inviteeId } = bond
  return [
    { topic: 'bond', key: pairKey(sponsorId, inviteeId), players: concernedBy(bond) },
    { topic: 'player', key: inviteeId, players: await playersWhoSee(tx, inviteeId) },
    { topic: 'player', key: sponsorId, players: await playersWhoSee(tx, sponsorId) },
  ]
}

function concernedBy({ sponsorId, inviteeId }: Pair): number[] {
  return [...new Set([sponsorId, inviteeId, ADMIN_ID])]
}

export const declineInvitation = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return noInvitation()
  if (!taken.isRecipient) return notRecipient()
  if (taken.invitation.status !== 'pending')
    return refuse(
      409,
      'not_pending',
      msg`This invitation has been accepted already, so it cannot be declined.`,
    )
  if (taken.isSponsor) return ownInvitation()
  await markDeclined(tx, id, me.id)
  const players = await playersWhoSeeInvitation(tx, taken.invitation)
  await settleAsked(
    tx,
    deps,
    [{ kind: 'invitation', to: me.id, about: taken.invitation.sponsorId }],
    [{ topic: 'invitation', key: id, players }],
  )
  return null
})
