import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * Returns the time when this network was created. Older files belong to another network: the operator may
 * have used that network's data folder by mistake.
 */
export async function foundedAt(db: Db): Promise<Date> {
  const admin = db.selectFrom('players').select('created_at').where('id', '=', ADMIN_ID)
  return (await admin.executeTakeFirstOrThrow()).created_at
}

/** Returns the number of rows in each table, except `tallies`, whose rows the sweep merges. */
export async function rowCounts(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'tallies'
    order by relname`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    counts.set(name, rows[0]!.count)
  }
  return counts
}
