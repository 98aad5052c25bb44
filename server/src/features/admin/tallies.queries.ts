import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Days that the overview shows, including today. */
const DAYS = 30

/** A number of the overview: the current total, or that of a day in UTC. */
export type Tally = { name: string; day: string | null; amount: number }

/** The current totals, and those of each of the last days that has any. */
export async function tallies(db: Db): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select name, to_char(day, 'YYYY-MM-DD') as day, sum(amount)::float8 as amount from tallies
    where day is null or day > (now() at time zone 'UTC')::date - ${DAYS}::integer
    group by name, day`.execute(db)
  return rows
}

/** The last days in UTC, the oldest first, by the database's clock. */
export async function lastDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'UTC')::date - back, 'YYYY-MM-DD') as day
    from generate_series(${DAYS}::integer - 1, 0, -1) as back`.execute(db)
  return rows.map(({ day }) => day)
}

/** The number of messages by channel and state. */
export async function sendings(db: Db): Promise<{ channel: string; state: string; count: number }[]> {
  return db
    .selectFrom('outbox_messages')
    .select(['channel', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['channel', 'state'])
    .execute()
}

/** Sums up appended tallies and drops days that no view shows. Parallel runs split the rows between them. */
export async function sumUpTallies(db: Db): Promise<void> {
  await sql`
    with gone as (delete from tallies returning name, day, amount)
    insert into tallies (name, day, amount)
    select name, day, sum(amount) from gone
    where day is null or day > (now() at time zone 'UTC')::date - ${2 * DAYS}::integer
    group by name, day having sum(amount) <> 0`.execute(db)
}
