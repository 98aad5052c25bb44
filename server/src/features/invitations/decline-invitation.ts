import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../db/database.ts'
import { markDeclined, playersWhoSeeInvitation } from './changes.queries.ts'
import { type Taken, takeInvitation } from './take-invitation.ts'

/** Reasons for not declining an invitation. */
export type NotDeclined = 'not_found' | 'not_you' | 'not_pending' | 'own_invitation'

/**
 * Declines an invitation: it leaves both lists, and the sponsor may invite again after 30 days. Null if it was
 * declined.
 */
export async function declineInvitation(deps: Deps, me: PlayerRow, id: number): Promise<NotDeclined | null> {
  return deps.db.transaction().execute((tx) => decline(tx, deps, me, id))
}

async function decline(tx: Tx, deps: Deps, me: PlayerRow, id: number): Promise<NotDeclined | null> {
  const taken = await takeInvitation(tx, me, id)
  const refusal = refusalOf(taken)
  if (refusal) return refusal
  await markDeclined(tx, id, me.id)
  const players = await playersWhoSeeInvitation(tx, taken!.invitation)
  await deps.live.tell(tx, [{ topic: 'invitation', key: id, players }])
  return null
}

function refusalOf(taken: Taken | null): NotDeclined | null {
  if (!taken) return 'not_found'
  if (!taken.isRecipient) return 'not_you'
  if (taken.invitation.status !== 'pending') return 'not_pending'
  return taken.isSponsor ? 'own_invitation' : null
}
