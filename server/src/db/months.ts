import { type RawBuilder, sql } from 'kysely'
import { daysAgo, type Db, type Tx } from './database.ts'
import { Unavailable } from './unavailable.ts'

/** The tables with a partition for each month, each with the column that it is spread by. */
const KEYS = {
  notifications: 'player_id',
  phone_audit_logs: 'phone_number',
  account_events: 'player_id',
} as const

/**
 * Creates the partitions for this month and the next two. If a table is busy, a later call creates the
 * missing partitions; until then, the default partition takes the rows.
 */
export async function makeMonths(db: Db): Promise<void> {
  await unlessBusy(db, '1s', (tx) => sql`select make_months()`.execute(tx))
}

/**
 * Removes rows that are older than `days` days. Drops the partitions that contain no younger rows, and
 * deletes the remaining old rows in steps. `which` restricts the rows that are deleted in steps.
 */
export async function removePast(
  db: Db,
  table: keyof typeof KEYS,
  days: number,
  which: RawBuilder<boolean> = sql`true`,
): Promise<void> {
  for (const part of await pastMonths(db, table, days))
    await unlessBusy(db, '200ms', async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('months', 0))`.execute(tx)
      await sql`select drop_month(part) from to_regclass(${part}) as part where part is not null`.execute(tx)
    })
  const key = sql.ref(KEYS[table])
  for (let removed = STEP; removed === STEP;) {
    const { numAffectedRows } = await sql`
      with past as (
        select ${key}, id, created_at from ${sql.table(table)} where created_at < ${daysAgo(days)} and ${which}
        order by created_at limit ${STEP}
      )
      delete from ${sql.table(table)} as one using past
      where one.${key} = past.${key} and one.id = past.id and one.created_at = past.created_at`.execute(db)
    removed = Number(numAffectedRows)
  }
}

const STEP = 1_000

async function pastMonths(db: Db, table: string, days: number): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select inhrelid::regclass::text as part
    from pg_inherits, lateral (select substring(inhrelid::regclass::text from '_([0-9]{4}_[0-9]{2})$') as month) as named
    where inhparent = ${table}::regclass and month is not null
      and (to_date(month, 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= ${daysAgo(days)}
    order by part`.execute(db)
  return rows.map(({ part }) => part)
}

/**
 * Runs `change` in a transaction, but gives up if another transaction keeps a table locked. Reads and writes
 * of the table queue behind a waiting change, so `change` waits at most `patience`.
 */
async function unlessBusy(db: Db, patience: string, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${patience}, true)`.execute(tx)
      await change(tx)
    })
  } catch (error) {
    if (!(error instanceof Unavailable && error.trouble === 'busy')) throw error
  }
}
