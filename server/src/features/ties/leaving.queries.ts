import type { Tx } from '../../db/database.ts'

/** Removes the mutes of a leaving player, and those of others against them. */
export async function removeMutesOf(tx: Tx, playerId: number): Promise<void> {
  await tx
    .deleteFrom('mutes')
    .where(({ or, eb }) => or([eb('player_id', '=', playerId), eb('other_id', '=', playerId)]))
    .execute()
}

/** Removes the blocks of a leaving player, and those of others against them. */
export async function removeBlocksOf(tx: Tx, playerId: number): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where(({ or, eb }) => or([eb('blocker_id', '=', playerId), eb('blocked_id', '=', playerId)]))
    .execute()
}
