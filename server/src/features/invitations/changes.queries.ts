import type { InvitationStatus } from '@kinhold/domain/invitations'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { type InvitationRow, invitationRows } from './invitations.queries.ts'

/** Locks an invitation until the transaction ends; a declined one counts as absent for everyone. */
export async function lockInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  return invitationRows(tx)
    .where('invitations.id', '=', id)
    .where('declined_at', 'is', null)
    .forUpdate('invitations')
    .executeTakeFirst()
}

/** Everyone who sees an invitation and so hears of it: its sponsor, the member it is for, the admin. */
export async function playersWhoSeeInvitation(
  db: Db,
  invitation: Pick<InvitationRow, 'sponsorId' | 'recipientPhone' | 'recipientId'>,
): Promise<number[]> {
  const { sponsorId, recipientPhone, recipientId } = invitation
  const recipients = await db
    .selectFrom('players')
    .select('id')
    .where((eb) => (recipientId === null ? eb('phone', '=', recipientPhone) : eb('id', '=', recipientId)))
    .execute()
  return [...new Set([sponsorId, ADMIN_ID, ...recipients.map(({ id }) => id)])]
}

/**
 * Corrects whom an invitation is for. False where the sponsor has another open one to that phone: nothing more can be done
 * in that transaction.
 */
export async function changeInvitation(
  tx: Tx,
  id: number,
  change: { recipient_name: string; recipient_phone: string; hides_phone: boolean; qr_id: string },
): Promise<boolean> {
  try {
    await tx.updateTable('invitations').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (breaksUniqueness(error, 'invitations_one_pending')) return false
    throw error
  }
}

/**
 * Verifies the invitation that one player sent to another's phone and that was never answered; answers its id, if there
 * is one.
 */
export async function verifyUnanswered(
  tx: Tx,
  from: number,
  to: { id: number; phone: string | null },
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<number[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ status, verified_at: sql<Date>`now()`, recipient_id: to.id })
    .where('sponsor_id', '=', from)
    .where('recipient_phone', '=', to.phone ?? '')
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markDeclined(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ declined_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Removes an invitation, the passes that were opened with it included. */
export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}
