import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** True if a query returns a row. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** Selects the number of rows, for `countOf`. */
export const COUNT = sql<number>`count(*)`.as('count')

/** The number of rows that a query counts. */
export async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) {
  return (await query.executeTakeFirstOrThrow()).count
}

/** The ids that a query returns. */
export async function idsOf<Id = number>(query: { execute(): Promise<{ id: Id }[]> }): Promise<Id[]> {
  return (await query.execute()).map(({ id }) => id)
}

/** The ids that a raw SQL statement returns. */
export async function idsIn(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  return ((await statement.execute(db)).rows as { id: number }[]).map(({ id }) => id)
}
