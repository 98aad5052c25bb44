import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer, WITHOUT_PGBOUNCER } from '../../testing/pgbouncer.ts'
import { withConnection } from './connection.ts'
import { databaseOn, notReadyOf, openPool } from './database.ts'
import { waysTo } from './pooler.ts'
import { prepared } from './prepared.ts'
import { Unavailable } from './unavailable.ts'

let database: TestDatabase
let pgbouncer: Pgbouncer
let url: string
beforeAll(async () => {
  if (!hasPgbouncer) return
  database = await createTestDatabase()
  pgbouncer = await startPgbouncer(database.url)
  url = pgbouncer.through(database.url)
})
afterAll(async () => {
  if (!hasPgbouncer) return
  await pgbouncer.close()
  await database.drop()
})

const find = (of: Partial<Parameters<typeof waysTo>[0]>) =>
  waysTo({ databaseUrl: url, databaseDirectUrl: null, pgbouncer: 'auto', ...of })

it('OPS-51 no pooler is detected on a direct connection to PostgreSQL', async () => {
  const own = await createTestDatabase()
  onTestFinished(own.drop)
  expect(await find({ databaseUrl: own.url })).toEqual({ url: own.url, directUrl: own.url, isPooled: false })
})

describe.runIf(hasPgbouncer)(`a server behind PgBouncer${WITHOUT_PGBOUNCER}`, () => {
  it('OPS-51 detects a pooler, and requires an address that bypasses it', async () => {
    const direct = { databaseDirectUrl: database.url }
    expect(await find(direct)).toEqual({ url, directUrl: database.url, isPooled: true })
    expect(await find({ ...direct, pgbouncer: 'on' })).toEqual(await find(direct))
    await expect(find({})).rejects.toThrow(
      /^DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL to .*=off\.$/,
    )
    await expect(find({ pgbouncer: 'off' })).rejects.toThrow(
      /^PGBOUNCER=off, but the pooler .* Unset PGBOUNCER/,
    )
  })

  it('OPS-51 accepts a session pooler only with PGBOUNCER=off', async () => {
    const keeping = await startPgbouncer(database.url, 'session')
    onTestFinished(keeping.close)
    const databaseUrl = keeping.through(database.url)
    await expect(find({ databaseUrl })).rejects.toThrow('pool_mode = session')
    const ways = { url: databaseUrl, directUrl: databaseUrl, isPooled: false }
    expect(await find({ databaseUrl, pgbouncer: 'off' })).toEqual(ways)
  })

  it('OPS-52 rejects a direct address that leads to a pooler or another database', async () => {
    const own = await createTestDatabase()
    onTestFinished(own.drop)
    await expect(find({ databaseDirectUrl: own.url })).rejects.toThrow(/ lead to different databases\. /)
    const again = `${url}&application_name=again`
    await expect(find({ databaseDirectUrl: again })).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler/)
  })

  function opened(patience = { lock: 4_000, statement: 10_000, connection: 4_500 }) {
    const pool = openPool(url, 20, patience, true)
    const db = databaseOn(pool, database.url)
    onTestFinished(() => db.destroy())
    return { pool, db }
  }

  const onServer = (statement: string) =>
    withConnection(url, async (ask) => {
      await ask('begin')
      return Object.values((await ask(statement))[0]!)
    })

  it('OPS-50 answers fifty parallel calls without leaving state behind', async () => {
    const { pool, db } = opened()
    const ends = {
      text: `select current_setting('statement_timeout') as statement, $1::text as is`,
      name: 'ends',
    }
    for (let round = 0; round < 3; round += 1) {
      const each = Array.from({ length: 50 }, (_, nth) => nth)
      const alone = each.map((nth) => sql<{ is: number }>`select ${nth}::integer as is`.execute(db))
      const together = each.map((nth) =>
        db.transaction().execute((tx) => sql<{ is: number }>`select ${nth}::integer as is`.execute(tx)),
      )
      const named = each.map((nth) => pool.query({ ...ends, values: [String(nth)] }))
      for (const answers of [await Promise.all(alone), await Promise.all(together)])
        expect(answers.map(({ rows }) => rows[0]!.is)).toEqual(each)
      expect((await Promise.all(named)).map(({ rows }) => rows[0])).toEqual(
        each.map((nth) => ({ statement: '10s', is: String(nth) })),
      )
    }
    const left = `select count(*)::integer as names, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock from pg_prepared_statements`
    const others = Array.from({ length: 4 }, () => onServer(left))
    expect(await Promise.all(others)).toEqual(others.map(() => [0, '0', '0']))
  })

  it('OPS-50 keeps a connection usable after a failed statement', async () => {
    const { db } = opened()
    const divide = (by: number) => sql<{ is: number }>`select 10 / ${by}::integer as is`.execute(db)
    for (let nth = 0; nth < 10; nth += 1) {
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      await expect(db.transaction().execute((tx) => sql`nonsense`.execute(tx))).rejects.toThrow(
        'syntax error',
      )
      expect((await divide(5)).rows).toEqual([{ is: 2 }])
    }
  })

  it('OPS-53 enforces the lock and statement timeouts, both inside and outside a transaction', async () => {
    const { db } = opened({ lock: 200, statement: 700, connection: 4_500 })
    const busy = async (work: Promise<unknown>) => {
      const error = await work.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Unavailable)
      return (error as Error).message
    }
    const sleep = sql`select pg_sleep(20)`
    expect(await busy(sleep.execute(db))).toContain('statement timeout')
    expect(await busy(db.transaction().execute((tx) => sleep.execute(tx)))).toContain('statement timeout')
    await withConnection(database.url, async (ask) => {
      await ask('begin')
      await ask('lock table players')
      const read = sql`select from players`
      expect(await busy(read.execute(db))).toContain('lock timeout')
      expect(await busy(db.transaction().execute((tx) => read.execute(tx)))).toContain('lock timeout')
    })
  })

  it('OPS-54 sends quick reads to the direct address, where they stay prepared', async () => {
    const { db } = opened()
    const names = prepared((on, { like }: { like: string }) =>
      on.selectNoFrom(
        sql<number>`(select count(*)::integer from pg_prepared_statements where name like ${like})`.as('is'),
      ),
    )
    await Promise.all(Array.from({ length: 20 }, () => names(db, { like: 'prepared_%' })))
    expect(await names(db, { like: 'prepared_%' })).toEqual([{ is: 1 }])
  })

  it('OPS-55 isn’t ready while PgBouncer is down', async () => {
    const { db } = opened()
    expect(await notReadyOf(db)).toBeNull()
    await pgbouncer.kill()
    expect(await notReadyOf(db)).toBe('database_away')
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(Unavailable)
    await expect(db.transaction().execute((tx) => sql`select 1`.execute(tx))).rejects.toBeInstanceOf(
      Unavailable,
    )
    await pgbouncer.start()
    expect(await notReadyOf(db)).toBeNull()
    expect((await sql`select 1 as is`.execute(db)).rows).toEqual([{ is: 1 }])
  })
})
