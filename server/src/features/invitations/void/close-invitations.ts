import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Announcement } from '../../../delivery/live/live.ts'
import { voidInvitationsOf } from './void-invitations.queries.ts'

/**
 * Voids the unanswered invitations and personal invites of a sponsor who no longer vouches, for good (TRU-100). Returns
 * one announcement for all of them.
 */
export async function closeInvitations(tx: Tx, sponsorId: number): Promise<Announcement[]> {
  const recipients = await voidInvitationsOf(tx, sponsorId)
  if (recipients === null) return []
  return [{ topic: 'invitation', key: null, players: [...new Set([sponsorId, ADMIN_ID, ...recipients])] }]
}
