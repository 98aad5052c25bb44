import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { LISTENER } from '../../db/listen.ts'

/** Stores the id of a database's file store if there is none yet; of parallel calls, the first one's id counts. */
export async function addStoreId(db: Db, id: string): Promise<void> {
  const query = db.insertInto('file_store').values({ id })
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}

/** The id of the database's file store, and whether a store with it was ever claimed; locked for the transaction. */
export async function lockStoreId(tx: Tx): Promise<{ id: string; isClaimed: boolean }> {
  const query = tx.selectFrom('file_store').select(['id', 'claimed_at']).forUpdate()
  const { id, claimed_at } = await query.executeTakeFirstOrThrow()
  return { id, isClaimed: claimed_at !== null }
}

export async function markStoreClaimed(tx: Tx): Promise<void> {
  await tx.updateTable('file_store').set({ claimed_at: new Date() }).execute()
}

/** Distinguishes this database from a copy: the identifier of its PostgreSQL cluster, and its own oid there. */
export async function nameOfDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: string; mayAsk: boolean }>`
    select oid::text, has_function_privilege('pg_control_system()', 'execute') as "mayAsk"
    from pg_database where datname = current_database()`.execute(db)
  const { oid, mayAsk } = rows[0]!
  if (!mayAsk) return `0-${oid}`
  const system = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(db)
  return `${system.rows[0]!.id}-${oid}`
}

/** At most `most` uploads after this id, in the order of their ids, which are random. */
export async function uploadsAfter(db: Db, after: string, most: number) {
  const query = db.selectFrom('uploads').select(['id', 'kind']).where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}

// An arbitrary number that no other lock uses.
const FILES_LOCK = 7_305_811_024

/** Keeps the files from being moved until the transaction ends; false while they are being moved. */
export async function holdFilesForClaim(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock_shared(${FILES_LOCK}::bigint)`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/** Locks the files for a move until the transaction ends; false while another process claims or moves them. */
export async function holdFilesForMove(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(${FILES_LOCK}::bigint)`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/** True while a server runs on this database: every server keeps a connection for listening. */
export async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER} limit 1`.execute(db)
  return rows.length > 0
}
