import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/**
 * Locks the backups until the transaction ends, so that only one process makes or removes them. Returns false
 * if another process holds the lock.
 */
export async function holdBackups(tx: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const lock = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('backups', 0))`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/**
 * Returns true if the most recent start of a server was over two hours ago, which is enough time for two
 * attempts at a backup.
 */
export async function hadTimeToBackUp(db: Db): Promise<boolean> {
  const hasJobs = sql<boolean>`to_regclass('pgboss.schedule') is not null`
  const { known } = await db.selectNoFrom(hasJobs.as('known')).executeTakeFirstOrThrow()
  if (!known) return false
  // Each start of the server schedules the job again, which updates `updated_on`.
  const { rows } = await sql`select from pgboss.schedule
    where name = 'backup' and updated_on < now() - interval '2 hours'`.execute(db)
  return rows.length > 0
}
