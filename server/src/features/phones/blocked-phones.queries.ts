import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function isBlocked(db: Db, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('blocked_phones').select('phone').where('phone', '=', phone).executeTakeFirst()) !==
    undefined
  )
}

/** True for a number that is blocked; one that is not is blocked by nobody until the transaction ends. */
export async function isBlockedNow(tx: Tx, phone: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
  return isBlocked(tx, phone)
}

/**
 * Waits for whoever is letting this number in, and keeps others from it until the transaction ends: before it is blocked,
 * or becomes a player's. To be called before anything else is locked.
 */
export async function holdPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
}

// Other locks are of numbers, too.
const keyOf = (phone: string) => `blocked:${phone}`

/** A number that is blocked, and why. */
export type BlockedRow = { id: number; phone: string; reason: string | null; createdAt: Date }

const COLUMNS = ['id', 'phone', 'reason', 'created_at as createdAt'] as const

/** The numbers that are blocked, the latest first, from the one before that id on. */
export async function blockedPhones(
  db: Db,
  page: { limit: number; before: number | null },
): Promise<BlockedRow[]> {
  const { before } = page
  return db
    .selectFrom('blocked_phones')
    .select(COLUMNS)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Blocks a number that is held, or gives another reason for it. */
export async function saveBlock(tx: Tx, phone: string, reason: string | null): Promise<BlockedRow> {
  return tx
    .insertInto('blocked_phones')
    .values({ phone, reason })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ reason }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Unblocks a number; false where it was not blocked. */
export async function removeBlock(tx: Tx, phone: string): Promise<boolean> {
  const query = tx.deleteFrom('blocked_phones').where('phone', '=', phone)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
