import { type Insertable, sql } from 'kysely'
import { daysAgo, type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { hasRow } from '../../db/rows.ts'
import type { DB } from '../../db/schema.ts'

export type NewSubmission = Insertable<DB['interest_submissions']>

export async function addSubmission(db: Db, submission: NewSubmission): Promise<number> {
  const added = db.insertInto('interest_submissions').values(submission).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

export async function lockSubmission(tx: Tx, id: number) {
  return tx
    .selectFrom('interest_submissions')
    .select(['id', 'phone', 'name', 'consent_token_hash as consentTokenHash'])
    .select(['consented_at as consentedAt', 'declined_at as declinedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns true if someone consented to texts to this number in the last day. Locks the number, so that
 * simultaneous requests are checked one after another.
 */
export async function consentedLately(tx: Tx, phone: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(tx)
  const query = tx.selectFrom('interest_submissions').select('id').where('phone', '=', phone)
  return hasRow(query.where('consented_at', '>', daysAgo(1)).limit(1))
}

export async function saveConsent(tx: Tx, id: number, accepted: boolean): Promise<void> {
  const values = { [accepted ? 'consented_at' : 'declined_at']: NOW }
  await tx.updateTable('interest_submissions').set(values).where('id', '=', id).execute()
}

export async function latestSubmissions(db: Db, { limit, before }: Page) {
  const isLatest = sql<boolean>`not exists (
    select from interest_submissions as later where later.phone = latest.phone and later.id > latest.id)`
  const count = sql<number>`(select count(*) from interest_submissions where phone = latest.phone)`
  return db
    .selectFrom('interest_submissions as latest')
    .select(['latest.id', 'phone as phoneNumber', 'name', 'level as interestLevel'])
    .select(['source as howDidYouHear', 'source_other as howDidYouHearOther', 'ip_address as ipAddress'])
    .select(['consented_at as consentedAt', 'created_at as createdAt', count.as('submissions')])
    .where(isLatest)
    .where('latest.id', '<', before ?? LAST_ID)
    .orderBy('latest.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the numbers in recent requests to join, except those that are invited, registered or blocked. */
export async function interestedLately(db: Db, days: number): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct phone)::integer as count, min(created_at) as since from interest_submissions as interested
    where created_at > ${daysAgo(days)}
      and not exists (select from players where players.phone = interested.phone)
      and not exists (select from invitations where recipient_phone = interested.phone)
      and not exists (select from blocked_phones where blocked_phones.phone = interested.phone)`.execute(db)
  return rows[0]!
}
