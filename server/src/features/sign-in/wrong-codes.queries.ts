import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Wrong codes compared with a number's live codes within any 24 hours: nine guesses among a million codes are a chance below 1 in 100,000 (decision 16). One address may use fewer, so that it alone cannot lock a number. */
export const WRONG_CODES_PER_NUMBER_DAY = 9
export const WRONG_CODES_PER_ADDRESS_DAY = 6

/** Stores that a wrong code was compared with a live one. */
export async function addWrongCode(tx: Tx, of: { phone: string; addressKey: string }): Promise<void> {
  await tx.insertInto('wrong_codes').values({ phone: of.phone, address_key: of.addressKey }).execute()
}

/**
 * The seconds until a code for this number may be tried from this address again; null when it may now, because the
 * wrong codes of the last 24 hours are fewer than a number, and than one address with a number, may have.
 */
export async function closedFor(db: Db, of: { phone: string; addressKey: string }): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    with recent as (
      select tried_at, address_key,
        row_number() over (order by tried_at desc, id desc) as of_number,
        row_number() over (partition by address_key order by tried_at desc, id desc) as of_address
      from wrong_codes where phone = ${of.phone} and tried_at > now() - interval '24 hours'
    )
    select ceil(extract(epoch from max(tried_at) + interval '24 hours' - now()))::integer as seconds from recent
    where of_number = ${WRONG_CODES_PER_NUMBER_DAY}
      or (address_key = ${of.addressKey} and of_address = ${WRONG_CODES_PER_ADDRESS_DAY})`.execute(db)
  const seconds = rows[0]!.seconds
  return seconds === null ? null : Math.max(1, seconds)
}

/** Removes wrong codes that no longer count. */
export async function removeOldWrongCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('wrong_codes')
    .where('tried_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
