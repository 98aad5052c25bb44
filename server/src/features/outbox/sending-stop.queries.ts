import type { Db, Tx } from '../../db/database.ts'

/** The reasons why sending can be stopped. */
export type StopReason = 'restored' | 'paused'

export async function sendingStop(db: Db): Promise<{ reason: StopReason; since: Date } | null> {
  const stop = await db.selectFrom('sending_stop').select(['reason', 'since']).executeTakeFirst()
  return stop ? { reason: stop.reason as StopReason, since: stop.since } : null
}

/** Stops all sending. Returns false if sending was already stopped. */
export async function stopSending(db: Db, reason: StopReason): Promise<boolean> {
  const query = db.insertInto('sending_stop').values({ reason })
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Resumes all sending. Returns false if sending wasn't stopped. */
export async function removeStop(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sending_stop').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
