import { sql } from 'kysely'
import type { Db, Page, Tx } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { hasRow } from '../../db/rows.ts'

export async function isBlocked(db: Db, phone: string): Promise<boolean> {
  return hasRow(db.selectFrom('blocked_phones').select('phone').where('phone', '=', phone))
}

/** Returns true if a number is blocked. Until the transaction ends, an unblocked number can't be blocked. */
export async function isBlockedNow(tx: Tx, phone: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
  return isBlocked(tx, phone)
}

/**
 * Waits for transactions that have checked the number with `isBlockedNow`, and makes later checks wait. Call
 * this before taking other locks.
 */
export async function holdPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(phone)}, 0))`.execute(tx)
}

// The prefix distinguishes these locks from other locks on the same number.
const keyOf = (phone: string) => `blocked:${phone}`

export type BlockedRow = Awaited<ReturnType<typeof blockedPhones>>[number]

const COLUMNS = ['id', 'phone', 'reason', 'created_at as createdAt'] as const

export async function blockedPhones(db: Db, { limit, before }: Page) {
  const query = db
    .selectFrom('blocked_phones')
    .select(COLUMNS)
    .where('id', '<', before ?? LAST_ID)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export async function saveBlock(tx: Tx, phone: string, reason: string | null): Promise<BlockedRow> {
  const query = tx.insertInto('blocked_phones').values({ phone, reason })
  const saved = query.onConflict((conflict) => conflict.column('phone').doUpdateSet({ reason }))
  return saved.returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function removeBlock(tx: Tx, phone: string): Promise<boolean> {
  return hasRow(tx.deleteFrom('blocked_phones').where('phone', '=', phone).returning('id'))
}
