import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The sponsor's open invitation to a number that they typed, and so vouch for. */
export async function openInvitationTo(
  tx: Tx,
  { sponsorId, phone }: { sponsorId: number; phone: string },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('sponsor_id', '=', sponsorId)
    .where('recipient_phone', '=', phone)
    .where('hides_phone', '=', false)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Adds the invitation of a registration by a personal invite that waits for the sponsor; returns its id. */
export async function addQrRegistration(
  tx: Tx,
  of: { qrId: string; sponsorId: number; recipientId: number; phone: string; name: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('invitations')
    .values({
      qr_id: of.qrId,
      sponsor_id: of.sponsorId,
      recipient_id: of.recipientId,
      recipient_phone: of.phone,
      recipient_name: of.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Verifies the invitation of a confirmed registration; returns its id, or none if the sponsor has deleted it meanwhile.
 */
export async function confirmQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ status: 'verified', verified_at: sql<Date>`now()` })
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the invitation of a declined registration; returns its id. */
export async function removeQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
