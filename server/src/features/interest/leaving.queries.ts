import type { Tx } from '../../db/database.ts'

/** Removes what the holder of a number once wrote when they wished to join. */
export async function removeInterestOf(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('interest_submissions').where('phone', '=', phone).execute()
}
