import { sql } from 'kysely'
import pg, { type Pool } from 'pg'
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

  it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns'])(
    'returns the times of the library in %s',
    async (zone) => {
      const times = [
        '2026-12-01 15:42:10.123456+00',
        '2026-12-01 15:42:10.9999+00',
        '2026-12-01 15:42:10.1+00',
        '2026-12-01 15:42:10+00',
        '1969-12-31 23:59:59.999999+00',
        '0001-01-01 00:00:00+00',
        '0099-05-04 03:02:01.5+00',
        '9999-12-31 23:59:59+00',
        '10000-01-01 00:00:00+00',
        '0044-03-15 12:00:00+00 BC',
        'infinity',
        '-infinity',
      ]
      const query = `select "at"::timestamptz, "at"::timestamptz::text as text from unnest($1::text[]) as "at"`
      const client = await pool.connect()
      try {
        await client.query(`set timezone = '${zone}'`)
        const { rows } = await client.query<{ at: Date | number; text: string }>(query, [times])
        expect(rows).toHaveLength(times.length)
        const byLibrary = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
        for (const { at, text } of rows) expect([text, at]).toEqual([text, byLibrary(text)])
      } finally {
        await client.query('reset timezone')
        client.release()
      }
    },
  )
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
