import type { Tx } from '../../db/database.ts'

/** A removed invitation, with its sponsor and recipient, who may get an event of the removal. */
export type Removed = { id: number; sponsorId: number; recipientId: number | null }

/**
 * Removes a player's personal invites, the invitations that they sent and that were not accepted, and all that they
 * received; returns these. Accepted ones stay with the other side, and so do registrations by the player's QR code that
 * still wait: another sponsor confirms those.
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
