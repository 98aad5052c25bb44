import type { Selectable, UpdateObject } from 'kysely'
import type { DB } from '../src/db/schema.ts'
import type { TestApp } from './app.ts'

/**
 * Sets `row` on the rows that match `of`, to simulate time passing or a state that no request can produce.
 */
export async function setRows<Table extends keyof DB>(
  { db }: Pick<TestApp, 'db'>,
  table: Table,
  of: Partial<Selectable<DB[Table]>>,
  row: UpdateObject<DB, Table>,
): Promise<void> {
  let query = db.updateTable(table as 'players').set(row as UpdateObject<DB, 'players'>)
  for (const [column, value] of Object.entries(of)) query = query.where(column as 'id', '=', value as number)
  await query.execute()
}
