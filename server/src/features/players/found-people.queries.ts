import { APOSTROPHES } from '@kinhold/domain/folding'
import { isPhoneText, parsePhoneIn } from '@kinhold/domain/phone'
import { isNorthAmerican } from '@kinhold/domain/phone-country'
import { digitsOfPhone } from '@kinhold/domain/phone-format'
import { startOfPhone } from '@kinhold/domain/phone-groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The text of a search, the maximum number of people to find, and the country whose numbers need no '+'. */
export type PeopleSought = { words: string; most: number; country: string }

export async function findPeople(db: Db, sought: PeopleSought, isListed?: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: number }>`${peopleCalled(sought, isListed)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Selects up to `most` people whose name, last name, part of a name after an apostrophe, or number begins with
 * `words`, sorted by name.
 */
export function peopleCalled({ words, most, country }: PeopleSought, isListed = sql<boolean>`true`) {
  const first = (
    column: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ) => sql`
    (select id, name from players
      where ${column} collate "C" >= ${from} and ${column} collate "C" < ${from} || ${LAST_SIGN} and ${condition} and ${isListed}
      order by ${column} collate "C", id limit ${most})`
  const plain = sql`plain_name(${words})`
  const ways = [
    first(sql`plain_name(name)`, plain, sql`true`),
    first(sql`plain_name(substring(name from '\\S+$'))`, plain, sql`name like '% %'`),
    first(sql`plain_name(substring(name from ${AFTER_APOSTROPHE}))`, plain, sql`name ~ ${APOSTROPHE}`),
    ...numbersFrom(words, country).map((number) =>
      first(sql`phone`, sql`${number}::text`, sql`phone is not null`),
    ),
  ]
  return sql`select id from (${sql.join(ways, sql` union `)}) as called
    order by lower(name), id limit ${most}`
}

// PostgreSQL uses the index on the parts of names after an apostrophe only if the query has the same patterns
// as the index.
const APOSTROPHE = sql.lit(APOSTROPHES.source)
const AFTER_APOSTROPHE = sql.lit(`${APOSTROPHES.source.replace('[', '[^')}+$`)

// This character sorts after every other character in byte order.
const LAST_SIGN = '\u{10ffff}'

/**
 * Returns the prefixes of the numbers that a search may mean. Digits without a plus may lack the country code or
 * just the plus. A complete number is also searched for in its stored form.
 */
function numbersFrom(search: string, country: string): string[] {
  const digits = digitsOfPhone(search)
  if (digits === '' || !isPhoneText(search)) return []
  const begun = digits.startsWith('+') ? [digits] : [nationalFrom(digits, country), `+${digits}`]
  const starts = [...begun, parsePhoneIn(country, search)].filter((start) => start !== null)
  return [...new Set(starts)]
}

function nationalFrom(digits: string, country: string): string | null {
  return isNorthAmerican(country) ? `+1${digits}` : startOfPhone(country, digits)
}
