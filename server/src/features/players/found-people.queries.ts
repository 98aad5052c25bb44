import { digitsOfPhone, withPlainDigits } from '@kinhold/domain/phone-format'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The ids of people whose name, last word of a name or number begins so: the first so many of those listed, by name. */
export async function findPeople(
  db: Db,
  search: string,
  most: number,
  isListed?: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${peopleCalled(search, most, isListed)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The ids of the first so many people by name who are called so, by the whole name or the last word of it, or have such a
 * number, of those of whom `isListed` holds.
 */
export function peopleCalled(search: string, most: number, isListed = sql<boolean>`true`) {
  const first = (
    column: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
  ) => sql`
    (select id, name from players
      where ${column} collate "C" >= ${from} and ${column} collate "C" < ${from} || ${LAST_SIGN} and ${condition} and ${isListed}
      order by ${column} collate "C", id limit ${most})`
  const plain = sql`plain_name(${search})`
  const ways = [
    first(sql`plain_name(name)`, plain, sql`true`),
    first(sql`plain_name(substring(name from '\\S+$'))`, plain, sql`name like '% %'`),
    ...numbersFrom(search).map((number) => first(sql`phone`, sql`${number}::text`, sql`phone is not null`)),
  ]
  return sql`select id from (${sql.join(ways, sql` union `)}) as called
    order by lower(name), id limit ${most}`
}

// Comes after every other sign, in the order of the bytes.
const LAST_SIGN = '\u{10ffff}'

/** The beginnings of numbers that were typed, of another country's with or without its plus; none for other words. */
function numbersFrom(search: string): string[] {
  const digits = digitsOfPhone(search)
  if (digits === '' || !/^[\d\s()+./-]+$/.test(withPlainDigits(search))) return []
  return digits.startsWith('+') ? [digits] : [`+1${digits}`, `+${digits}`]
}
