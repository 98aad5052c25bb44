import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { passingFolder } from '../../testing/folders.ts'
import { hasPgbouncer, startPgbouncer, WITHOUT_PGBOUNCER } from '../../testing/pgbouncer.ts'
import { startReplica, type StreamingReplica } from '../../testing/replica.ts'
import { startThrowaway } from '../../testing/throwaway.ts'
import { postgresLive } from '../delivery/live/postgres-live.ts'
import { withConnection } from './connection.ts'
import { databaseOn, type Db, openPool } from './database.ts'
import { freePort } from './embedded-postmaster.ts'
import { prepared } from './prepared.ts'
import { readApart } from './reads-apart.ts'
import { openReplica, sentenceOnReplica, tryReplica, type Unused } from './replica.ts'

/** The settings of both servers. The replica immediately cancels a query that conflicts with replay. */
const SETTINGS = { wal_keep_size: '256MB', max_standby_streaming_delay: '0', fsync: 'off' }

let primary: Awaited<ReturnType<typeof startThrowaway>>
let standby: StreamingReplica
beforeAll(async () => {
  primary = await startThrowaway(passingFolder(), 'kinhold-test-postgres-', SETTINGS)
  await withConnection(primary.url, (ask) =>
    ask('create table things (id integer primary key); create table others (id integer)'),
  )
  standby = await startReplica(passingFolder(), primary.url, SETTINGS)
}, 60_000)
afterAll(async () => {
  await standby?.close()
  await primary?.close()
})

const onStandby = (statement: string) => withConnection(standby.through(primary.url), (ask) => ask(statement))
const pause = () => onStandby('select pg_wal_replay_pause()')
const resume = () => onStandby('select pg_wal_replay_resume()')
const onPrimary = (statement: string) => withConnection(primary.url, (ask) => ask(statement))

async function opened(url = standby.through(primary.url)) {
  const db = databaseOn(openPool(primary.url, 10))
  const told: (string | null)[] = []
  const reads = { replica: 0, primary: 0, repeated: 0 }
  const replica = openReplica(db, url, 10, {
    changed: (because: Unused | null) => void told.push(because && because.says),
    read: (from) => void (reads[from] += 1),
  })
  onTestFinished(async () => {
    await replica.close()
    await db.destroy()
  })
  return { db, replica, told, reads }
}

type World = Awaited<ReturnType<typeof opened>>

const used = async (open: Promise<World>) => {
  const world = await open
  await vi.waitFor(() => expect(world.replica.isUsed()).toBe(true), 5_000)
  return world
}

const isReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`
const fromReplica = async (db: Db) => (await isReplica.execute(db)).rows[0]!.is
const count = prepared((on: Db) =>
  on.selectNoFrom([
    sql<number>`(select count(*)::integer from things)`.as('count'),
    sql<boolean>`pg_is_in_recovery()`.as('isReplica'),
  ]),
)
const add = (db: Db) =>
  sql<{ id: number }>`insert into things select coalesce(max(id), 0) + 1 from things returning id`.execute(db)

beforeEach(() => onPrimary('truncate things'))

const told = (...says: (string | null)[]) =>
  says.map((each) => (each === null ? null : expect.stringContaining(each)))

it('OPS-86 reads within readApart go to the replica, and all other reads to the primary', async () => {
  const { db, reads } = await used(opened())
  expect(await readApart(db, () => fromReplica(db))).toBe(true)
  expect(await readApart(db, () => count(db, {}))).toEqual([{ count: 0, isReplica: true }])
  expect(await fromReplica(db)).toBe(false)
  expect(await count(db, {})).toEqual([{ count: 0, isReplica: false }])
  expect(reads).toEqual({ replica: 2, primary: 0, repeated: 0 })
})

it('OPS-87 every read sees all earlier commits from any process', async () => {
  const [here, there] = [await used(opened()), await used(opened())]
  const busy = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 40; round += 1) {
      const writer = [here, there][round % 2]!
      const { rows } = await sql<{ id: number }>`
        insert into others values (${round}) returning (select count(*)::integer from others) as id`.execute(
        writer.db,
      )
      for (const { db } of [there, here]) {
        const seen = await readApart(db, () =>
          sql<{ count: number }>`select count(*)::integer from others`.execute(db),
        )
        expect(seen.rows[0]!.count).toBeGreaterThan(rows[0]!.id)
      }
    }
  })
  await Promise.all(busy)
  const sum = here.reads.replica + there.reads.replica
  expect(sum + here.reads.primary + there.reads.primary).toBe(640)
  expect(sum).toBeGreaterThan(100)
  expect(here.reads.repeated + there.reads.repeated).toBe(0)
})

it('OPS-87 a read triggered by a live update sees the change', async () => {
  const { db, reads } = await used(opened())
  const live = await postgresLive(primary.url)
  onTestFinished(live.close)
  const seen: Promise<number>[] = []
  live.join({
    sessionId: 's',
    playerId: 19,
    phone: null,
    send: () => void seen.push(readApart(db, async () => (await count(db, {}))[0]!.count)),
    end: () => {},
  })
  onTestFinished(async () => void (await resume()))
  for (let round = 1; round <= 20; round += 1) {
    if (round > 10) await pause()
    await db.transaction().execute(async (tx) => {
      await add(tx)
      await live.publish(tx, [{ topic: 'message', key: round, players: [19] }])
    })
    await vi.waitFor(() => expect(seen).toHaveLength(round))
    expect(await seen.at(-1)).toBe(round)
    if (round === 10) expect(reads.replica).toBeGreaterThan(0)
  }
})

it('OPS-87 after a write, the rest of a call reads from the primary', async () => {
  const { db } = await used(opened())
  const typed = () => {
    const things = db.withTables<{ things: { id: number } }>()
    const next = sql<number>`(select coalesce(max(id), 0) + 1 from things)`
    return things.insertInto('things').values({ id: next }).returning('id').execute()
  }
  const raw = async () => (await add(db)).rows
  const inTransaction = () => db.transaction().execute(async (tx) => (await add(tx)).rows)
  for (const write of [typed, raw, inTransaction])
    await readApart(db, async () => {
      expect(await fromReplica(db)).toBe(true)
      const rows = await write()
      expect(await fromReplica(db)).toBe(false)
      expect(await count(db, {})).toEqual([{ count: rows[0]!.id, isReplica: false }])
    })
  expect(await readApart(db, () => fromReplica(db))).toBe(true)
})

it('OPS-88 a replica that has fallen behind is not used until it has caught up', async () => {
  const { db, replica, told: said, reads } = await used(opened())
  await pause()
  onTestFinished(async () => void (await resume()))
  for (let id = 1; id <= 20; id += 1) {
    await add(db)
    expect(await readApart(db, () => count(db, {}))).toEqual([{ count: id, isReplica: false }])
  }
  expect(reads).toEqual({ replica: 0, primary: 20, repeated: 0 })
  expect(replica.isUsed()).toBe(false)
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  expect(replica.isUsed()).toBe(false)
  await resume()
  await vi.waitFor(() => expect(said).toHaveLength(2), 10_000)
  expect(said).toEqual(told('is behind the database', null))
  expect(await readApart(db, () => count(db, {}))).toEqual([{ count: 20, isReplica: true }])
})

/** Returns a query that takes 2.5 seconds on a replica, but finishes at once on a primary. */
const slowThere = (of = '1') =>
  sql<{ is: boolean }>`select pg_is_in_recovery() as is, ${sql.raw(of)} as of,
    case when pg_is_in_recovery() then pg_sleep(2.5)::text end as slept`

const reading = (count: number) =>
  vi.waitFor(async () => {
    const waiting = await onStandby("select from pg_stat_activity where wait_event = 'PgSleep'")
    expect(waiting).toHaveLength(count)
  }, 5_000)

it('OPS-88 the primary answers reads that are lost when the replica is killed', async () => {
  const { db, replica, told: said, reads } = await used(opened())
  const asked = Array.from({ length: 5 }, () => readApart(db, () => slowThere().execute(db)))
  await reading(5)
  await standby.kill()
  const answers = await Promise.all(asked)
  expect(answers.map(({ rows }) => rows[0]!.is)).toEqual(Array(5).fill(false))
  expect(reads).toEqual({ replica: 5, primary: 0, repeated: 5 })
  await vi.waitFor(() => expect(replica.isUsed()).toBe(false), 5_000)
  expect(await readApart(db, () => fromReplica(db))).toBe(false)
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  await standby.start()
  await vi.waitFor(() => expect(said).toHaveLength(2), 10_000)
  expect(said).toEqual(told('DATABASE_READ_URL cannot be reached', null))
  expect(said[0]).toContain('connection refused')
  expect(await readApart(db, () => fromReplica(db))).toBe(true)
})

it('OPS-88 the primary answers reads within three seconds if the replica freezes', async () => {
  const { db, replica, told: said } = await used(opened())
  const freeze = () => standby.signal('SIGSTOP')
  onTestFinished(() => standby.signal('SIGCONT'))
  await readApart(db, () => fromReplica(db))
  await freeze()
  const since = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => readApart(db, () => fromReplica(db))))
  expect(answers).toEqual(Array(20).fill(false))
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(replica.isUsed()).toBe(false)
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  await standby.signal('SIGCONT')
  await vi.waitFor(() => expect(said).toHaveLength(2), 10_000)
  expect(said[1]).toBeNull()
  expect(await readApart(db, () => fromReplica(db))).toBe(true)
})

it('OPS-88 a read cancelled by a conflict with WAL replay is repeated on the primary', async () => {
  const { db, replica, reads } = await used(opened())
  const asked = readApart(db, () => slowThere('(select count(*)::integer from things)').execute(db))
  await reading(1)
  await onPrimary('begin; lock table things; select txid_current(); commit')
  expect((await asked).rows).toEqual([{ is: false, of: 0, slept: null }])
  expect(reads).toEqual({ replica: 1, primary: 0, repeated: 1 })
  expect(replica.isUsed()).toBe(true)
})

const trying = async (url: string, of = primary.url) => {
  const db = databaseOn(openPool(of, 2))
  onTestFinished(() => db.destroy())
  return tryReplica(db, url)
}

it('OPS-88 tryReplica accepts only a reachable replica of a reachable primary', async () => {
  expect(await trying(standby.through(primary.url))).toBeNull()
  expect(await trying(primary.url)).toMatchObject({ says: expect.stringContaining('is not a replica') })
  const gone = new URL(primary.url)
  gone.port = String(await freePort())
  expect(await trying(gone.href)).toEqual({
    says: `The database of DATABASE_READ_URL cannot be reached at 127.0.0.1:${gone.port}: connection refused.`,
    todo: 'Start it or correct DATABASE_READ_URL.',
  })
  expect(await trying(standby.through(primary.url), gone.href)).toMatchObject({
    says: 'The database of DATABASE_URL does not say what a replica must have replayed.',
  })
})

it('OPS-88 a replica that still follows the old primary after a failover is not used', async () => {
  const promoted = await startReplica(passingFolder(), primary.url, SETTINGS)
  onTestFinished(promoted.close)
  const url = promoted.through(primary.url)
  await withConnection(url, (ask) => ask('select pg_promote()'))
  const db = databaseOn(openPool(url, 2))
  onTestFinished(() => db.destroy())
  await add(db)
  expect(await tryReplica(db, standby.through(primary.url))).toMatchObject({
    says: expect.stringContaining('does not follow the database of DATABASE_URL'),
  })
})

it('OPS-88 a connection that a load balancer routes to another server is not used', async () => {
  let isFirst = true
  const proxy = createServer((socket) => {
    const url = new URL(isFirst ? standby.through(primary.url) : primary.url)
    isFirst = false
    const other = connect(Number(url.port), '127.0.0.1')
    socket.pipe(other).pipe(socket)
    for (const each of [socket, other]) each.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const balanced = new URL(primary.url)
  balanced.port = String((proxy.address() as AddressInfo).port)
  const { db, reads } = await used(opened(balanced.href))
  expect(await readApart(db, () => count(db, {}))).toEqual([{ count: 0, isReplica: false }])
  expect(reads).toEqual({ replica: 1, primary: 0, repeated: 1 })
})

it.runIf(hasPgbouncer)(
  `OPS-88 a pooler in front of the replica is not used${WITHOUT_PGBOUNCER}`,
  async () => {
    const pgbouncer = await startPgbouncer(standby.through(primary.url))
    onTestFinished(pgbouncer.close)
    expect(await trying(pgbouncer.through(primary.url))).toMatchObject({
      says: 'DATABASE_READ_URL leads to a pooler.',
    })
  },
)

it('OPS-88 the primary answers while the replica is unreachable, and this is logged once', async () => {
  const { db, told: said, reads } = await opened(`postgres://kin:hush@127.0.0.1:${await freePort()}/kinhold`)
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  expect(await readApart(db, () => fromReplica(db))).toBe(false)
  expect(reads).toEqual({ replica: 0, primary: 1, repeated: 0 })
  expect(said[0]).toMatch(/^The database of DATABASE_READ_URL cannot be reached at .* refused\.$/)
  expect(said[0]).not.toContain('hush')
  const { says, todo } = { says: 'It is away.', todo: 'Start it.' }
  expect(sentenceOnReplica({ says, todo })).toBe(
    'It is away. It is not used, and all calls read from the database itself. Start it.',
  )
})

it('OPS-86 a database role without special privileges can use a replica', async () => {
  await onPrimary("create role plain login password 'plain'")
  const plain = new URL(primary.url)
  plain.username = plain.password = 'plain'
  const db = databaseOn(openPool(plain.href, 2))
  onTestFinished(() => db.destroy())
  await vi.waitFor(async () => expect(await tryReplica(db, standby.through(plain.href))).toBeNull())
})
