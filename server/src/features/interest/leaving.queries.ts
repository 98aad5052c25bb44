import type { Tx } from '../../db/database.ts'

/** Removes the requests to join that were made with a number. */
export async function removeInterestOf(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('interest_submissions').where('phone', '=', phone).execute()
}
