import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

/** Marks an invitation as declined by a person without an account. */
export async function markDeclinedByInvitee(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('invitations').set({ declined_at: NOW }).where('id', '=', id).execute()
}

/** Returns true if a person without an account declined the invitation. */
export async function isDeclinedByInvitee(db: Db, of: { id: number } | { qr_id: string }): Promise<boolean> {
  const isDeclined = sql<boolean>`declined_at is not null and recipient_id is null and not is_void`
  const query = db.selectFrom('invitations').select('id').where(isDeclined)
  return hasRow(query.where(({ and }) => and(of)))
}
