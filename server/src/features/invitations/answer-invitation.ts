import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { formBond, holdPair } from '../bonds/form-bond.ts'
import { addNotifications } from '../notifications/notifications.queries.ts'
import { changesFor, settleAsked } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { isVoidFor, markDeclined, playersWhoSeeInvitation, verifyUnanswered } from './changes.queries.ts'
import { invitationById, type InvitationRow, markVerified } from './invitations.queries.ts'
import { noInvitation, notRecipient, ownInvitation, takeInvitation, type Taken } from './take-invitation.ts'

/** Accepts an invitation and bonds the recipient to the sponsor (INV-66). */
export async function acceptInvitation(deps: Deps, me: PlayerRow, id: number) {
  const found = await invitationById(deps.db, id)
  if (!found) return noInvitation()
  return holdPair(deps.db, [me.id, found.sponsorId], (tx) => accept(tx, deps, me.id, found))
}

async function accept(tx: Tx, deps: Deps, myId: number, { id, sponsorId }: InvitationRow) {
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
      'Your bond with this person ended after they sent this invitation. One of you can invite the other again, from the profile.',
    )
  // Add this notification before those about new units, because lists show the newest first.
  const told = await addNotifications(tx, [
    { kind: 'bond', to: sponsorId, about: me, detail: { by: 'acceptance' } },
  ])
  const units = await formBond(tx, deps, { sponsorId, inviteeId: myId })
  const status = units.length > 0 ? 'group_formation' : 'verified'
  await markVerified(tx, id, myId, status)
  const answered = [
    id,
    ...(await verifyUnanswered(tx, myId, sponsor, status)),
    ...(await verifyUnanswered(tx, sponsorId, me, status)),
  ]
  await publishBond(tx, deps, { sponsorId, inviteeId: myId }, answered, told)
  return (await invitationById(tx, id))!
}

function refusalOf(taken: Taken, sponsor: PlayerRow): Refused<403 | 409> | null {
  if (!taken.isRecipient) return notRecipient()
  if (taken.invitation.status !== 'pending')
    return refuse(409, 'not_pending', 'This invitation has been accepted already.')
  if (taken.isSponsor) return ownInvitation()
  return sponsor.status === 'active' && sponsor.phone !== null ? null : sponsorUnavailable()
}

const sponsorUnavailable = () =>
  refuse(
    409,
    'sponsor_unavailable',
    'The person who invited you is not active at the moment, so their invitation is void. Once they are back, either of you can invite the other again.',
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
  { sponsorId, inviteeId }: { sponsorId: number; inviteeId: number },
  answered: number[],
  told: number[],
): Promise<void> {
  const players = [...new Set([sponsorId, inviteeId, ADMIN_ID])]
  await deps.live.publish(tx, [
    ...answered.map((key) => ({ topic: 'invitation' as const, key, players })),
    { topic: 'bond', key: pairKey(sponsorId, inviteeId), players },
    { topic: 'player', key: inviteeId, players: await playersWhoSee(tx, inviteeId) },
    { topic: 'player', key: sponsorId, players: await playersWhoSee(tx, sponsorId) },
    ...changesFor(told),
  ])
}

export const declineInvitation = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const taken = await takeInvitation(tx, me, id)
  if (!taken) return noInvitation()
  if (!taken.isRecipient) return notRecipient()
  if (taken.invitation.status !== 'pending')
    return refuse(409, 'not_pending', 'This invitation has been accepted already, so it cannot be declined.')
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
