import { sql } from 'kysely'
import type { Db, Page, Tx } from '../../db/database.ts'

export async function isBlocked(db: Db, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('blocked_phones').select('phone').where('phone', '=', phone).executeTakeFirst()) !==
    undefined
  )
}

/** True for a blocked number; an unblocked one cannot be blocked until the transaction ends. */
export async function isBlockedNow(tx: Tx, phone: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
  return isBlocked(tx, phone)
}

/** Waits for transactions that admit this number, and holds others off. Call it before any other lock. */
export async function holdPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
}

// Other locks use numbers as keys too.
const keyOf = (phone: string) => `blocked:${phone}`

export type BlockedRow = { id: number; phone: string; reason: string | null; createdAt: Date }

const COLUMNS = ['id', 'phone', 'reason', 'created_at as createdAt'] as const

export async function blockedPhones(db: Db, page: Page) {
  const { before } = page
  return db
    .selectFrom('blocked_phones')
    .select(COLUMNS)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function saveBlock(tx: Tx, phone: string, reason: string | null): Promise<BlockedRow> {
  return tx
    .insertInto('blocked_phones')
    .values({ phone, reason })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ reason }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function removeBlock(tx: Tx, phone: string): Promise<boolean> {
  const query = tx.deleteFrom('blocked_phones').where('phone', '=', phone)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
