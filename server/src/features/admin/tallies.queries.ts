import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** How many days the overview shows, today among them. */
const DAYS = 30

/** A number of the overview: of now, or of a day in UTC. */
export type Tally = { name: string; day: string | null; amount: number }

/** What is counted of now, and of each of the last days on which there was any. */
export async function tallies(db: Db): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select name, to_char(day, 'YYYY-MM-DD') as day, sum(amount)::float8 as amount from tallies
    where day is null or day > (now() at time zone 'UTC')::date - ${DAYS}::integer
    group by name, day`.execute(db)
  return rows
}

/** The last days in UTC, the oldest first, as the database's clock says. */
export async function lastDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'UTC')::date - back, 'YYYY-MM-DD') as day
    from generate_series(${DAYS}::integer - 1, 0, -1) as back`.execute(db)
  return rows.map(({ day }) => day)
}

/** How many messages of each channel are in each state. */
export async function sendings(db: Db): Promise<{ channel: string; state: string; count: number }[]> {
  return db
    .selectFrom('outbox_messages')
    .select(['channel', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy(['channel', 'state'])
    .execute()
}

/** Sums up what was appended, and drops days that nobody is shown any more. Two at once sum up what is left to each. */
export async function sumUpTallies(db: Db): Promise<void> {
  await sql`
    with gone as (delete from tallies returning name, day, amount)
    insert into tallies (name, day, amount)
    select name, day, sum(amount) from gone
    where day is null or day > (now() at time zone 'UTC')::date - ${2 * DAYS}::integer
    group by name, day having sum(amount) <> 0`.execute(db)
}
