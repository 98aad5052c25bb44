import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Written by refused calls too: the log of tries to sign in and the counters of the limits. */
const WRITTEN_ANYWAY = ['phone_audit_logs', 'rate_limits']

/**
 * What every table of ours holds, as its number of rows and a hash of them: equal before and after means that nothing
 * changed. The queues write to a schema of their own, even while nobody calls.
 */
export async function contentOf({ db }: Pick<TestApp, 'db'>): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables()
  const ours = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)
  const names = ours.filter((name) => !WRITTEN_ANYWAY.includes(name))
  const parts = names.map(
    (name) => sql`select ${name}::text as name,
      count(*) || ' rows ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content
      from ${sql.table(name)} as t`,
  )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
