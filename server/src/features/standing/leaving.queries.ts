import type { Tx } from '../../db/database.ts'

/** Removes what was asked of and about a player who leaves, and their lines; those of others name a former member. */
export async function removeMovesOf(tx: Tx, playerId: number): Promise<void> {
  await tx
    .deleteFrom('moves')
    .where(({ or, eb }) => or([eb('player_id', '=', playerId), eb('to_id', '=', playerId)]))
    .execute()
  await tx.deleteFrom('sponsor_lines').where('player_id', '=', playerId).execute()
}
