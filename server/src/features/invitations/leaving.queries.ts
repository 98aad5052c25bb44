import type { Tx } from '../../db/database.ts'

/** An invitation that was removed, and its sponsor and the member it was for, who may see that it is gone. */
export type Removed = { id: number; sponsorId: number; recipientId: number | null }

/**
 * Removes a player's personal invites, the invitations that they sent and nobody has accepted, and those that are to
 * them, answered or not; answers these. What others have answered stays theirs, and so do the registrations by their QR
 * code that still wait: somebody else answers these.
 */
export async function removeInvitationsOf(
  tx: Tx,
  { id, phone }: { id: number; phone: string },
): Promise<Removed[]> {
  await tx.deleteFrom('personal_invites').where('player_id', '=', id).execute()
  return tx
    .deleteFrom('invitations')
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('sponsor_id', '=', id),
          eb('status', '=', 'pending'),
          or([eb('recipient_id', 'is', null), eb('declined_at', 'is not', null)]),
        ]),
        eb('recipient_id', '=', id),
        and([eb('recipient_phone', '=', phone), eb('recipient_id', 'is', null)]),
      ]),
    )
    .returning(['id', 'sponsor_id as sponsorId', 'recipient_id as recipientId'])
    .execute()
}
