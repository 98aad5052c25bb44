import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { withConnection } from './connection.ts'
import { type Db, databaseOn, openPool } from './database.ts'
import { prepared, preparedWrite } from './prepared.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = databaseOn(openPool(database.url, 1))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => sql`drop table if exists things; create table things (id integer, name text)`.execute(db))

type Things = { things: { id: number; name: string } }

const build = vi.fn((on: Db, { id, name }: { id: number; name: string }) =>
  on
    .withTables<Things>()
    .selectFrom('things')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', name)]))
    .where('id', '<>', -1)
    .where(sql<boolean>`${id}::integer is not null`)
    .orderBy('id'),
)
const things = prepared(build)
const quotient = prepared((on: Db, { by }: { by: number }) =>
  on.selectNoFrom(sql<number>`10 / ${by}::integer`.as('is')),
)

const pid = prepared((on: Db) => on.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')))

const add = (on: Db, id: number, name: string) =>
  sql`insert into things (id, name) values (${id}, ${name})`.execute(on)

const backends = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

it('a prepared query is built only once, whatever its values', async () => {
  await add(db, 1, 'one')
  await add(db, 2, 'two')
  build.mockClear()
  expect(await things(db, { id: 1, name: 'two' })).toEqual([
    { id: 1, name: 'one' },
    { id: 2, name: 'two' },
  ])
  expect(await things(db, { id: 2, name: 'none' })).toEqual([{ id: 2, name: 'two' }])
  expect(build.mock.calls.length).toBeLessThanOrEqual(1)
})

it('a prepared write runs on a pool connection instead of a lane', async () => {
  const here = preparedWrite((on: Db) => on.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  expect(await here(db, {})).toEqual(rows)
  expect(await pid(db, {})).not.toEqual(rows)
})

it('each of a hundred parallel queries receives its own result or error', async () => {
  const each = Array.from({ length: 100 }, (_, nth) => (nth % 3 === 0 ? 0 : nth))
  const answers = await Promise.allSettled(each.map((by) => quotient(db, { by })))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]!.is : 'failed'))).toEqual(
    each.map((by) => (by === 0 ? 'failed' : Math.floor(10 / by))),
  )
  expect(await quotient(db, { by: 3 })).toEqual([{ is: 3 }])
})

it('only a query inside a transaction sees the transaction’s writes', async () => {
  const back = new Error('back')
  const work = db.transaction().execute(async (tx) => {
    await add(tx, 7, 'seven')
    expect(await things(tx, { id: 7, name: '' })).toHaveLength(1)
    expect(await things(db, { id: 7, name: '' })).toEqual([])
    throw back
  })
  await expect(work).rejects.toBe(back)
})

it('lost connections are replaced, both in the lanes and in the pool', async () => {
  await add(db, 1, 'one')
  await Promise.all([1, 2, 3].map((id) => things(db, { id, name: '' })))
  await withConnection(database.url, (ask) => ask(backends.compile(db).sql))
  await vi.waitFor(async () => expect(await things(db, { id: 1, name: '' })).toHaveLength(1))
  // The pool may not notice its lost connection until the next query.
  await vi.waitFor(() => sql`select 1`.execute(db))
})

it('prepared queries survive a change to a column’s type', async () => {
  await add(db, 1, 'one')
  // Twenty queries make each connection prepare the statement.
  await Promise.all(Array.from({ length: 20 }, () => things(db, { id: 1, name: '' })))
  await sql`alter table things alter name type varchar(20)`.execute(db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => things(db, { id: 1, name: '' })))
  expect(answers).toEqual(Array.from({ length: 20 }, () => [{ id: 1, name: 'one' }]))
})

it('a closed database neither keeps nor opens connections', async () => {
  const other = databaseOn(openPool(database.url, 1))
  const [mine] = await pid(other, {})
  await other.destroy()
  const left = sql`select from pg_stat_activity where pid = ${mine!.pid}`
  await vi.waitFor(async () => expect((await left.execute(db)).rows).toEqual([]))
  await expect(pid(other, {})).rejects.toThrow('closed')
})

it('prepared queries use the open connection while a second connection hangs', async () => {
  const door = await doorTo(database.url)
  const other = databaseOn(openPool(door.url, 1))
  onTestFinished(() => other.destroy())
  const answers = () => Promise.all([1, 2, 3, 4].map((by) => quotient(other, { by })))
  await quotient(other, { by: 1 })
  // The next query opens the second connection, which the client abandons after a few seconds.
  do expect(await answers()).toEqual([[{ is: 10 }], [{ is: 5 }], [{ is: 3 }], [{ is: 2 }]])
  while (!door.isGivenUp())
  expect(await answers()).toHaveLength(4)
})

/** Starts a proxy that forwards its first connection and never answers any later one. */
async function doorTo(url: string) {
  const there = new URL(url)
  const open: Socket[] = []
  let isGivenUp = false
  const server = createServer((near) => {
    open.push(near.on('error', () => {}))
    if (open.length > 1) return void near.on('close', () => (isGivenUp = true)).resume()
    const far = connect(Number(there.port || 5432), there.hostname).on('error', () => {})
    open.push(far.on('close', () => near.destroy()))
    near
      .on('close', () => far.destroy())
      .pipe(far)
      .pipe(near)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    for (const socket of open) socket.destroy()
    await once(server.close(), 'close')
  })
  const here = new URL(url)
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: here.href, isGivenUp: () => isGivenUp }
}
