import type { Db, Tx } from '../../db/database.ts'

/** Why no text, e-mail or push leaves. */
export type StopReason = 'restored' | 'paused'

export async function sendingStop(db: Db): Promise<{ reason: StopReason; since: Date } | null> {
  const stop = await db.selectFrom('sending_stop').select(['reason', 'since']).executeTakeFirst()
  return stop ? { reason: stop.reason as StopReason, since: stop.since } : null
}

/** Stops all sending; returns false if it was stopped already. */
export async function stopSending(db: Db, reason: StopReason): Promise<boolean> {
  const query = db.insertInto('sending_stop').values({ reason })
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends the stop of all sending; returns false if there was none. */
export async function removeStop(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sending_stop').executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
