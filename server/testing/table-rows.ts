import type { Insertable, Selectable } from 'kysely'
import type { DB } from '../src/db/schema.ts'
import type { TestApp } from './app.ts'

type Test = Pick<TestApp, 'db'>

/** Returns a table's rows that have these values, ordered by id if the ids are numbers. */
export async function rowsIn<Table extends keyof DB>(
  { db }: Test,
  table: Table,
  of: Partial<Selectable<DB[Table]>> = {},
): Promise<Selectable<DB[Table]>[]> {
  let query = db.selectFrom(table as 'players').selectAll()
  for (const [column, value] of Object.entries(of)) query = query.where(column as 'id', '=', value as number)
  const rows = await query.execute()
  return rows.toSorted((one, other) => (typeof one.id === 'number' ? one.id - other.id : 0)) as never
}

/** Inserts one or more rows into a table directly. */
export async function addRows<Table extends keyof DB>(
  { db }: Test,
  table: Table,
  rows: Insertable<DB[Table]> | Insertable<DB[Table]>[],
): Promise<void> {
  await db
    .insertInto(table as 'players')
    .values(rows as Insertable<DB['players']>)
    .execute()
}
