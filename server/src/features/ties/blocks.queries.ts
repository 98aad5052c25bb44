import type { Tx } from '../../db/database.ts'

/** Stores that one player blocked another; true when the block is new. */
export async function addBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const added = await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Removes a block; true when there was one. */
export async function removeBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
