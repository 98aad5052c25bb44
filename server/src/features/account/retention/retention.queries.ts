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

/** Returns the number of rows in each table, except `tallies`, because a sweep merges its rows. */
export async function rowCounts(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'tallies'
    order by table_name`.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db)
    counts.set(name, rows[0]!.count)
  }
  return counts
}
