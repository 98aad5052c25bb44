import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { LISTENER } from '../../db/listen.ts'

/** Stores the id of the database's file store, unless the database already has one. */
export async function addStoreId(db: Db, id: string): Promise<void> {
  const query = db.insertInto('file_store').values({ id })
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Returns the id of the database's file store, or an empty string before the first start. */
export async function storeIdOf(db: Db): Promise<string> {
  return (await db.selectFrom('file_store').select('id').executeTakeFirst())?.id ?? ''
}

/** Locks the file store's id. Returns the id, and whether a store with this id has been claimed before. */
export async function lockStoreId(tx: Tx): Promise<{ id: string; isClaimed: boolean }> {
  const query = tx.selectFrom('file_store').select(['id', 'claimed_at']).forUpdate()
  const { id, claimed_at } = await query.executeTakeFirstOrThrow()
  return { id, isClaimed: claimed_at !== null }
}

export async function markStoreClaimed(tx: Tx): Promise<void> {
  await tx.updateTable('file_store').set({ claimed_at: new Date() }).execute()
}

/** Changes the store id that the database expects. No store has the new id yet. */
export async function renameStore(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('file_store').set({ id, claimed_at: null }).execute()
}

/** Returns the PostgreSQL cluster's identifier (0 if it is unreadable) and the database's oid. */
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

/** Returns up to `most` uploads with ids greater than `after`, in order of id. */
export async function uploadsAfter(db: Db, after: string, most: number) {
  const query = db.selectFrom('uploads').select(['id', 'kind']).where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}

// No other advisory lock uses this number.
const FILES_LOCK = 7_305_811_024

/** Prevents moves of the files until the transaction ends. Returns false during a move. */
export async function holdFilesForClaim(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock_shared(${FILES_LOCK}::bigint)`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/** Locks the files for a move until the transaction ends. Returns false during another move or a claim. */
export async function holdFilesForMove(tx: Tx): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(${FILES_LOCK}::bigint)`
  return (await tx.selectNoFrom(lock.as('held')).executeTakeFirstOrThrow()).held
}

/** Returns true while a server is listening on this database. */
export async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER} limit 1`.execute(db)
  return rows.length > 0
}
