import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { lastEndingOf } from '../bonds/ended-bonds.queries.ts'
import { formBond, holdPair } from '../bonds/form-bond.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { addNotifications } from '../notifications/notifications.queries.ts'
import { changesFor } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { verifyUnanswered } from './changes.queries.ts'
import { invitationById, type InvitationRow, markVerified } from './invitations.queries.ts'
import { type Taken, takeInvitation } from './take-invitation.ts'
import { isVoidFor } from './void/void-invitations.queries.ts'

/** Reasons for not accepting an invitation. */
export type NotAccepted =
  | 'not_found'
  | 'not_you'
  | 'not_pending'
  | 'own_invitation'
  | 'sponsor_unavailable'
  | 'ended_since'

/**
 * Forms the bond of an invitation and the trust units that it completes, in one transaction with the verification
 * (INV-66). It also answers all other invitations between the two.
 */
export async function acceptInvitation(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<InvitationRow | NotAccepted> {
  const found = await invitationById(deps.db, id)
  if (!found) return 'not_found'
  return holdPair(deps.db, [me.id, found.sponsorId], (tx) => accept(tx, deps, me.id, found))
}

async function accept(
  tx: Tx,
  deps: Deps,
  myId: number,
  { id, sponsorId }: InvitationRow,
): Promise<InvitationRow | NotAccepted> {
  const me = (await playerById(tx, myId))!
  const sponsor = (await playerById(tx, sponsorId))!
  const taken = await takeInvitation(tx, me, id)
  if (!taken && (await isVoidFor(tx, id, me))) return 'sponsor_unavailable'
  const refusal = refusalOf(taken, sponsor)
  if (refusal) return refusal
  if (await isOutlived(tx, myId, taken!.invitation)) return 'ended_since'
  const notes = [noteOf.bond(sponsorId, me, 'acceptance')]
  // Added before the notes about new units, so that those are listed above it.
  const told = await addNotifications(tx, notes)
  const units = await formBond(tx, deps, { sponsorId, inviteeId: myId })
  const status = units.length > 0 ? 'group_formation' : 'verified'
  await markVerified(tx, id, myId, status)
  const answered = [
    id,
    ...(await verifyUnanswered(tx, myId, sponsor, status)),
    ...(await verifyUnanswered(tx, sponsorId, me, status)),
  ]
  await tell(tx, deps, { sponsorId, inviteeId: myId }, answered, told)
  return (await invitationById(tx, id))!
}

function refusalOf(taken: Taken | null, sponsor: PlayerRow): NotAccepted | null {
  if (!taken) return 'not_found'
  if (!taken.isRecipient) return 'not_you'
  if (taken.invitation.status !== 'pending') return 'not_pending'
  if (taken.isSponsor) return 'own_invitation'
  return sponsor.status === 'active' && sponsor.phone !== null ? null : 'sponsor_unavailable'
}

// The invitation asked for a bond that has ended since; a new bond needs a new invitation (TRU-97).
async function isOutlived(tx: Tx, myId: number, { sponsorId, sentAt }: InvitationRow): Promise<boolean> {
  const ending = await lastEndingOf(tx, myId, sponsorId)
  return ending !== undefined && ending.endedAt > sentAt
}

// The bond changes the visible profile and the counts of both, so everyone who sees them gets an event.
async function tell(
  tx: Tx,
  deps: Deps,
  { sponsorId, inviteeId }: { sponsorId: number; inviteeId: number },
  answered: number[],
  told: number[],
): Promise<void> {
  const players = [...new Set([sponsorId, inviteeId, ADMIN_ID])]
  await deps.live.tell(tx, [
    ...answered.map((key) => ({ topic: 'invitation' as const, key, players })),
    { topic: 'bond', key: pairKey(sponsorId, inviteeId), players },
    { topic: 'player', key: inviteeId, players: await playersWhoSee(tx, inviteeId) },
    { topic: 'player', key: sponsorId, players: await playersWhoSee(tx, sponsorId) },
    ...changesFor(told),
  ])
}
