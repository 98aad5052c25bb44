import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns true if a query finds a row. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

/** The SQL for a row count, as `countOf` expects it. */
export const COUNT = sql<number>`count(*)`.as('count')

/** Returns the number of rows that a query counts. */
export async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) {
  return (await query.executeTakeFirstOrThrow()).count
}

/** Runs a query and returns the ids of its rows. */
export async function idsOf<Id = number>(query: { execute(): Promise<{ id: Id }[]> }): Promise<Id[]> {
  return (await query.execute()).map(({ id }) => id)
}

/** Runs a raw SQL statement and returns the ids of its rows. */
export async function idsIn(db: Db, statement: RawBuilder<unknown>): Promise<number[]> {
  return ((await statement.execute(db)).rows as { id: number }[]).map(({ id }) => id)
}
