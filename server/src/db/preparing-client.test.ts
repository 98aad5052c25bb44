import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseOn, openPool } from './database.ts'
import { statementNames } from './preparing-client.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, 1)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const preparedFor = async (part: string): Promise<number> => {
  const { rows } = await pool.query(
    `select from pg_prepared_statements where statement like '%' || '${part}' || '%'`,
  )
  return rows.length
}

describe('a pool connection', () => {
  const db = () => databaseOn(pool)

  it('prepares only repeated statements', async () => {
    for (const value of [1, 2, 3, 4])
      expect((await sql`select ${value}::integer as again`.execute(db())).rows).toEqual([{ again: value }])
    await sql`select ${1}::integer as single`.execute(db())
    expect([await preparedFor('as again'), await preparedFor('as single')]).toEqual([1, 0])
    const divide = (by: number) => sql`select 10 / ${by}::integer as share`.execute(db())
    for (const by of [5, 0, 2, 0, 1]) {
      const answer = await divide(by).then(
        ({ rows }) => rows,
        () => 'failed',
      )
      expect(answer).toEqual(by === 0 ? 'failed' : [{ share: 10 / by }])
    }
  })

  it('fails at most one query after a column’s type changes', async () => {
    await sql`create table kept (name text)`.execute(db())
    const read = () => sql`select name from kept where name <> ${'x'}`.execute(db())
    for (let nth = 0; nth < 3; nth += 1) await read()
    await sql`alter table kept alter name type varchar(20)`.execute(db())
    await read().catch(() => {})
    expect((await read()).rows).toEqual([])
  })
})

describe('statement names', () => {
  it('are assigned on a statement’s second use, up to a limit', () => {
    const names = statementNames(2)
    const [, a, , b, ...others] = ['a', 'a', 'b', 'b', 'c', 'c', 'a', 'b'].map((text) => names.of(text))
    expect([typeof a, typeof b, a === b]).toEqual(['string', 'string', false])
    expect(others).toEqual([null, null, a, b])
    expect(statementNames(2).of('a')).toBeNull()
  })

  it('change when a statement is renewed', () => {
    const names = statementNames()
    names.of('a')
    const before = names.of('a')
    names.renew('a')
    expect(names.of('a')).not.toBe(before)
    expect(names.of('a')).not.toBeNull()
  })
})
