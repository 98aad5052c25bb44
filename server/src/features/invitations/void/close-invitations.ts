import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Announcement } from '../../../delivery/live/live.ts'
import { voidInvitationsOf } from './void-invitations.queries.ts'

/**
 * Makes void for good what somebody sent who does not vouch any more: invitations that nobody has answered, and personal
 * invites (TRU-100). Answers what those are told who see them, in one change however many there are.
 */
export async function closeInvitations(tx: Tx, sponsorId: number): Promise<Announcement[]> {
  const recipients = await voidInvitationsOf(tx, sponsorId)
  if (recipients === null) return []
  return [{ topic: 'invitation', key: null, players: [...new Set([sponsorId, ADMIN_ID, ...recipients])] }]
}
