import { LOGIN_WINDOW_SECONDS, PHONE_LOG_DAYS } from '@kinhold/domain/limits'
import type { ValidationResult } from '@kinhold/domain/phone-log'
import { sql } from 'kysely'
import { daysAgo, type Db, type Page, type Tx } from '../../db/database.ts'
import { removePast } from '../../db/months.ts'

export type LoggedTry = {
  phoneNumber: string
  result: ValidationResult
  unknownNumber: boolean
  ipAddress: string | null
  addressKey: string
  userAgent: string | null
  sessionId: string | null
  geographicData: Record<string, string> | null
}

/** Inserts an attempt, or counts a throttled attempt in the row for its window. Returns the row's key. */
export async function addLog(db: Db, entry: LoggedTry): Promise<LogKey> {
  if (entry.result !== 'throttled') return insertLog(db, entry)
  return (
    (await countThrottled(db, entry)) ??
    db.transaction().execute(async (tx) => {
      // A unique index can't prevent duplicates, because each monthly partition has its own index.
      const key = `throttled ${entry.phoneNumber} ${entry.addressKey}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      return (await countThrottled(tx, entry)) ?? insertLog(tx, entry)
    })
  )
}

/** The key of a row in the log. */
export type LogKey = { id: number; phoneNumber: string; createdAt: Date }

const WINDOW = sql`make_interval(secs => ${LOGIN_WINDOW_SECONDS}::integer)`

async function countThrottled(db: Db, { phoneNumber, addressKey }: LoggedTry): Promise<LogKey | undefined> {
  const { rows } = await sql<LogKey>`
    update phone_audit_logs set tries = tries + 1
    where phone_number = ${phoneNumber} and address_key is not distinct from ${addressKey}
      and throttled_since = date_bin(${WINDOW}, now(), 'epoch') and created_at > now() - ${WINDOW}
    returning id, phone_number as "phoneNumber", created_at as "createdAt"`.execute(db)
  return rows[0]
}

async function insertLog(db: Db, entry: LoggedTry): Promise<LogKey> {
  return db
    .insertInto('phone_audit_logs')
    .values({
      phone_number: entry.phoneNumber,
      validation_result: entry.result,
      unknown_number: entry.unknownNumber,
      ip_address: entry.ipAddress,
      address_key: entry.addressKey,
      user_agent: entry.userAgent?.slice(0, 500) ?? null,
      session_id: entry.sessionId,
      geographic_data: entry.geographicData && JSON.stringify(entry.geographicData),
      throttled_since: entry.result === 'throttled' ? sql<Date>`date_bin(${WINDOW}, now(), 'epoch')` : null,
    })
    .returning(['id', 'phone_number as phoneNumber', 'created_at as createdAt'])
    .executeTakeFirstOrThrow()
}

export async function flagLog(db: Db, log: LogKey, result: ValidationResult, indicators: string[]) {
  const { id, phoneNumber, createdAt } = log
  await db
    .updateTable('phone_audit_logs')
    .set({ validation_result: result, suspicious_indicators: indicators })
    .where('phone_number', '=', phoneNumber)
    .where('id', '=', id)
    // A JavaScript `Date` has no microseconds, so `createdAt` may be slightly before the stored time.
    .where('created_at', '>=', createdAt)
    .execute()
}

/** Counts the unknown numbers that an address (IPv6: a /64) and a browser have tried in the window. */
export async function countGuesses(db: Db, from: { addressKey: string | null; sessionId: string | null }) {
  const guesses = (column: string, value: string | null) => sql<number>`(
    select count(distinct phone_number) from phone_audit_logs
    where unknown_number and ${sql.ref(column)} = ${value}
      and created_at > now() - ${WINDOW})`
  const { rows } = await sql<{ byAddress: number; byBrowser: number }>`
    select ${guesses('address_key', from.addressKey)} as "byAddress",
      ${guesses('session_id', from.sessionId)} as "byBrowser"`.execute(db)
  return rows[0]!
}

export async function logs(db: Db, page: Page & { result: ValidationResult | 'failed' | undefined }) {
  const { before, result } = page
  return db
    .selectFrom('phone_audit_logs')
    .select(['id', 'phone_number as phoneNumber', 'validation_result as validationResult', 'tries'])
    .select(['ip_address as ipAddress', 'user_agent as userAgent', 'session_id as sessionId'])
    .select(['geographic_data as geographicData', 'suspicious_indicators as suspiciousIndicators'])
    .select('created_at as createdAt')
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where('created_at', '>', daysAgo(PHONE_LOG_DAYS))
    .$if(result !== undefined, (query) =>
      result === 'failed'
        ? query.where('validation_result', '<>', 'success')
        : query.where('validation_result', '=', result!),
    )
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function removeLogs(tx: Tx, which: 'all' | { ids: number[] }): Promise<number> {
  const isAmong = which === 'all' ? sql<boolean>`true` : sql<boolean>`id = any(${which.ids}::bigint[])`
  const { numDeletedRows } = await tx.deleteFrom('phone_audit_logs').where(isAmong).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function removeFailedLogs(tx: Tx): Promise<{ entries: number; numbers: number }> {
  const { rows } = await sql<{ entries: number; numbers: number }>`
    with gone as (delete from phone_audit_logs where validation_result <> 'success' returning phone_number)
    select count(*)::integer as entries, count(distinct phone_number)::integer as numbers
    from gone`.execute(tx)
  return rows[0]!
}

export async function removeOldLogs(db: Db): Promise<void> {
  await removePast(db, 'phone_audit_logs', PHONE_LOG_DAYS)
}
