import type { Db, Tx } from '../../db/database.ts'

/** Gives a database that knows no file store an id for one; the first of several at once stays. */
export async function addStoreId(db: Db, id: string): Promise<void> {
  await db
    .insertInto('file_store')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The id of the database's file store, and whether a store was ever found that carries it; held until the transaction ends. */
export async function lockStoreId(tx: Tx): Promise<{ id: string; isClaimed: boolean }> {
  const query = tx.selectFrom('file_store').select(['id', 'claimed_at']).forUpdate()
  const { id, claimed_at } = await query.executeTakeFirstOrThrow()
  return { id, isClaimed: claimed_at !== null }
}

/** Remembers that a store carries the id. */
export async function markStoreClaimed(tx: Tx): Promise<void> {
  await tx.updateTable('file_store').set({ claimed_at: new Date() }).execute()
}

/** At most `most` uploads of any age: they are ordered by their ids, which are random. */
export async function someUploads(db: Db, most: number): Promise<{ id: string; kind: string }[]> {
  return db.selectFrom('uploads').select(['id', 'kind']).orderBy('id').limit(most).execute()
}
