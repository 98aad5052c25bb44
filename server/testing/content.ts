import { type CompiledQuery, sql } from 'kysely'
import type { TestApp } from './app.ts'

/**
 * The tables that even rejected requests write to: the log of sign-in attempts, its totals, and the rate
 * limits.
 */
const WRITTEN_ANYWAY = ['phone_audit_logs', 'tallies', 'rate_limits']

/**
 * Returns the row count and a hash of each of our tables except WRITTEN_ANYWAY. Leaves out the schema of the
 * job queues, because jobs can write at any time.
 */
export async function contentOf({ db }: Pick<TestApp, 'db'>): Promise<Record<string, string>> {
  const look = looks.get(db) ?? (await lookAt(db))
  const { rows } = await db.executeQuery<{ name: string; content: string }>(look)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

// The queries are cached, because building a query takes as long as running it.
const looks = new WeakMap<TestApp['db'], CompiledQuery<{ name: string; content: string }>>()

async function lookAt(db: TestApp['db']) {
  const names = (await tablesOf(db)).filter((name) => !WRITTEN_ANYWAY.includes(name))
  const parts = names.map(
    (name) => sql`select ${sql.lit(name)} as name,
      count(*) || ' rows ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as content
      from ${sql.table(name)} as t`,
  )
  const look = sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.compile(db)
  looks.set(db, look)
  return look
}

/** Returns the rows in any of our tables whose text matches a PostgreSQL pattern. */
export async function rowsMatching({ db }: Pick<TestApp, 'db'>, pattern: string): Promise<string[]> {
  const parts = (await tablesOf(db)).map(
    (name) =>
      sql`select ${name} || ': ' || t::text as row from ${sql.table(name)} as t where t::text ~ ${pattern}`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.map(({ row }) => row)
}

// Reads only PostgreSQL's catalog, because full introspection reads every column and takes fifty times as
// long.
async function tablesOf(db: TestApp['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
