import type { Tx } from '../../../db/database.ts'

/** Removes a leaving player's move requests and sponsor history; in those of others they become a former member. */
export async function removeMovesOf(tx: Tx, playerId: number): Promise<void> {
  await tx
    .deleteFrom('moves')
    .where(({ or, eb }) => or([eb('player_id', '=', playerId), eb('to_id', '=', playerId)]))
    .execute()
  await tx.deleteFrom('sponsor_lines').where('player_id', '=', playerId).execute()
}
