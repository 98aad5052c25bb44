import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Locks the backups until the transaction ends, so that only one process makes or removes them. Returns false
 * if another process holds the lock.
 */
export async function holdBackups(tx: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('backups', 0))`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}
