import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export async function addSubmission(
  db: Db,
  submission: {
    phone: string
    name: string
    source: string
    sourceOther: string | null
    level: string
    ipAddress: string | null
    consentTokenHash: Buffer
  },
): Promise<number> {
  const { sourceOther, ipAddress, consentTokenHash, ...rest } = submission
  const values = {
    ...rest,
    source_other: sourceOther,
    ip_address: ipAddress,
    consent_token_hash: consentTokenHash,
  }
  return (
    await db.insertInto('interest_submissions').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}

export async function lockSubmission(tx: Tx, id: number) {
  return tx
    .selectFrom('interest_submissions')
    .select([
      'id',
      'phone',
      'name',
      'consent_token_hash as consentTokenHash',
      'consented_at as consentedAt',
      'declined_at as declinedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** True if a submission of this number was consented to within a day. Locks the number, so that parallel calls wait. */
export async function consentedLately(tx: Tx, phone: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(tx)
  const query = tx
    .selectFrom('interest_submissions')
    .select('id')
    .where('phone', '=', phone)
    .where('consented_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

export async function saveConsent(tx: Tx, id: number, accepted: boolean): Promise<void> {
  const column = accepted ? 'consented_at' : 'declined_at'
  const values = { [column]: sql`now()` }
  await tx.updateTable('interest_submissions').set(values).where('id', '=', id).execute()
}

export async function latestSubmissions(db: Db, page: { limit: number; before: number | null }) {
  const { before } = page
  return db
    .selectFrom('interest_submissions as latest')
    .select([
      'latest.id',
      'latest.phone as phoneNumber',
      'latest.name',
      'latest.source as howDidYouHear',
      'latest.source_other as howDidYouHearOther',
      'latest.level as interestLevel',
      'latest.ip_address as ipAddress',
      'latest.consented_at as consentedAt',
      'latest.created_at as createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('interest_submissions as every')
        .select((e) => e.fn.countAll<number>().as('count'))
        .whereRef('every.phone', '=', 'latest.phone')
        .$asScalar()
        .$notNull()
        .as('submissions'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('interest_submissions as later')
            .select('later.id')
            .whereRef('later.phone', '=', 'latest.phone')
            .whereRef('later.id', '>', 'latest.id'),
        ),
      ),
    )
    .$if(before !== null, (query) => query.where('latest.id', '<', before!))
    .orderBy('latest.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** Numbers that asked within these days and are not invited, registered or blocked; the first time. */
export async function interestedLately(db: Db, days: number): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct phone)::integer as count, min(created_at) as since from interest_submissions as interested
    where created_at > now() - make_interval(days => ${days}::integer)
      and not exists (select from players where players.phone = interested.phone)
      and not exists (select from invitations where recipient_phone = interested.phone)
      and not exists (select from blocked_phones where blocked_phones.phone = interested.phone)`.execute(db)
  return rows[0]!
}
