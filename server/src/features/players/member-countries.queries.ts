import { countryOf } from '@kinhold/domain/phone-country'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export async function isMemberCountry(db: Db, country: string): Promise<boolean> {
  const query = db.selectFrom('member_countries').select('country').where('country', '=', country)
  return (await query.executeTakeFirst()) !== undefined
}

export async function noteCountryOf(db: Db, phone: string): Promise<void> {
  await addCountries(db, [phone])
}

/** Records the countries of all members if no country is recorded yet. */
export async function fillMemberCountries(db: Db): Promise<void> {
  const known = await db.selectFrom('member_countries').select('country').limit(1).executeTakeFirst()
  if (!known) await addCountries(db, await samplePhones(db))
}

// The plus sign and the first six digits of a number determine its country, except for a few islands.
async function samplePhones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select min(phone) as phone from players where phone is not null group by left(phone, 7)`.execute(db)
  return rows.map(({ phone }) => phone)
}

async function addCountries(db: Db, phones: string[]): Promise<void> {
  const countries = new Set(phones.map(countryOf).filter((country) => country !== null))
  if (countries.size === 0) return
  await db
    .insertInto('member_countries')
    .values([...countries].map((country) => ({ country })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
