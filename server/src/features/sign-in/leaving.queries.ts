import type { Tx } from '../../db/database.ts'

/** Removes the logged tries to sign in with a leaving member's number, and its codes and passes. */
export async function removeTriesOf(tx: Tx, { id, phone }: { id: number; phone: string }): Promise<void> {
  await tx.deleteFrom('phone_audit_logs').where('phone_number', '=', phone).execute()
  await tx.deleteFrom('wrong_codes').where('phone', '=', phone).execute()
  await tx
    .deleteFrom('verification_codes')
    .where((eb) => eb.or([eb('phone', '=', phone), eb('player_id', '=', id)]))
    .execute()
  await tx
    .deleteFrom('invitee_passes')
    .where((eb) => eb.or([eb('phone', '=', phone), eb('player_id', '=', id)]))
    .execute()
}
