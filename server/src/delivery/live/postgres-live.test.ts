import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { withConnection } from '../../db/connection.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import type { Listener, Live } from './live.ts'
import { postgresLive } from './postgres-live.ts'

/** Opens live updates for two server processes on one database. `told` and `ended` publish from `here`. */
async function twoProcesses() {
  const { url, drop } = await createTestDatabase()
  const db = databaseOn(openPool(url, 4))
  const [here, there] = await Promise.all([postgresLive(url), postgresLive(url)])
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()])
    await db.destroy()
    await drop()
  })
  const told = (...changes: Told[]) => db.transaction().execute((tx) => here.publish(tx, changes))
  const ended = (...sessions: string[]) => db.transaction().execute((tx) => here.endSessions(tx, sessions))
  return { url, db, here, there, told, ended }
}
type Told = Parameters<Live['publish']>[1][number]

function listener(of: Partial<Listener> = {}) {
  const heard: unknown[] = []
  const end = vi.fn()
  const send = (change: unknown) => void heard.push(change)
  return {
    heard,
    end,
    listener: { sessionId: 's', playerId: null, phone: null, ...of, send, end } satisfies Listener,
  }
}

it('sends a change only to its audience in every process', async () => {
  const { here, there, told } = await twoProcesses()
  const [ann, bob] = [listener({ playerId: 19 }), listener({ playerId: 20, phone: null })]
  const cleo = listener({ phone: '+15551234567' })
  here.join(ann.listener)
  for (const { listener: one } of [cleo, bob]) there.join(one)
  await told({ topic: 'vault', key: 1, players: [19], phones: ['+15551234567'] })
  await told({ topic: 'player', key: 20, players: [20] })
  // Each process delivers in order, so the last announcement arrives after all others.
  const lastWord = { topic: 'notification' as const, key: null }
  await told({ ...lastWord, players: [19, 20], phones: ['+15551234567'] })
  await vi.waitFor(() => {
    for (const { heard } of [ann, bob, cleo]) expect(heard.at(-1)).toEqual(lastWord)
  })
  expect(bob.heard).toEqual([{ topic: 'player', key: 20 }, lastWord])
  for (const { heard } of [ann, cleo]) expect(heard).toEqual([{ topic: 'vault', key: 1 }, lastWord])
})

it('notifies listeners only when the transaction commits', async () => {
  const { db, here, there, told } = await twoProcesses()
  const ann = listener({ playerId: 19 })
  there.join(ann.listener)
  const undone = db.transaction().execute(async (tx) => {
    await here.publish(tx, [{ topic: 'bond', key: 'undone', players: [19] }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const before = { topic: 'bond' as const, key: 'before it commits' }
  await db.transaction().execute(async (tx) => {
    await here.publish(tx, [{ topic: 'bond', key: 'first', players: [19] }])
    await told({ ...before, players: [19] })
    await vi.waitFor(() => expect(ann.heard).toEqual([before]))
  })
  await vi.waitFor(() => expect(ann.heard).toEqual([before, { topic: 'bond', key: 'first' }]))
})

it('delivers a long announcement exactly once to every listener', async () => {
  const { there, told } = await twoProcesses()
  const players = Array.from({ length: 5000 }, (_, i) => i + 1)
  const phones = Array.from({ length: 1000 }, (_, i) => `+1555${1_000_000 + i}`)
  const all = [
    ...players.map((playerId) => listener({ playerId })),
    ...phones.map((phone) => listener({ phone })),
  ]
  for (const { listener: one } of all) there.join(one)
  const many = Array.from({ length: 300 }, (_, key) => ({ topic: 'like' as const, key, players: [1, 5000] }))
  await told({ topic: 'group', key: 7, players, phones })
  await told(...many)
  await vi.waitFor(() => expect(all[4999]!.heard).toHaveLength(301))
  expect(all.filter(({ heard }) => JSON.stringify(heard[0]) !== '{"topic":"group","key":7}')).toEqual([])
  const counts = all.map(({ heard }) => heard.length).toSorted((a, b) => b - a)
  expect(counts.slice(0, 3)).toEqual([301, 301, 1])
})

it('sends all of a transaction’s announcements in one statement and in order', async () => {
  const { db, here, there, ended } = await twoProcesses()
  const [ann, bob] = [listener({ playerId: 19 }), listener({ playerId: 20_000 })]
  for (const { listener: one } of [ann, bob]) there.join(one)
  const everyone = Array.from({ length: 20_000 }, (_, i) => i + 1)
  const likes = Array.from({ length: 3000 }, (_, key) => ({ topic: 'like' as const, key, players: [19] }))
  const [all, end] = [
    { topic: 'player' as const, key: null },
    { topic: 'group' as const, key: 'last' },
  ]
  const changes = [{ ...all, players: everyone }, ...likes, { ...end, players: [19, 20_000] }]
  const told = await db.transaction().execute((tx) => statementsDuring(() => here.publish(tx, changes)))
  // Other tests in this worker may send statements of their own.
  expect(told.filter((statement) => statement.includes('pg_notify'))).toHaveLength(1)
  await vi.waitFor(() => expect(ann.heard).toHaveLength(3002), 10_000)
  expect(ann.heard).toEqual([all, ...likes.map(({ topic, key }) => ({ topic, key })), end])
  expect(bob.heard).toEqual([all, end])
  const sessions = everyone.map((id) => `session-of-22-letters-${id}`)
  const statements = await statementsDuring(() => ended(...sessions))
  expect(statements.filter((statement) => statement.includes('pg_notify'))).toHaveLength(1)
})

it('sends simultaneous announcements in one statement and in order', async () => {
  const { db, here, there } = await twoProcesses()
  const ann = listener({ playerId: 19 })
  there.join(ann.listener)
  const told = Array.from({ length: 20 }, (_, key) => ({ topic: 'message' as const, key, players: [19] }))
  const statements = await statementsDuring(() =>
    Promise.all(told.map((change) => here.publishAfter(db, [change]))),
  )
  expect(statements).toHaveLength(1)
  await here.publishAfter(db, [{ topic: 'message', key: 'later', players: [19] }])
  await vi.waitFor(() => expect(ann.heard).toHaveLength(21))
  const keys = [...told.map(({ key }) => key), 'later']
  expect(ann.heard).toEqual(keys.map((key) => ({ topic: 'message', key })))
})

it('delivers a post-commit announcement even if the previous one failed', async () => {
  const { db, here } = await twoProcesses()
  const ann = listener({ playerId: 19 })
  here.join(ann.listener)
  const closed = databaseOn(openPool('postgres://nobody@127.0.0.1:1/nothing', 1))
  onTestFinished(() => closed.destroy())
  const change = { topic: 'message' as const, players: [19] }
  const lost = here.publishAfter(closed, [{ ...change, key: 'lost' }])
  await expect(lost).rejects.toThrow('ECONNREFUSED')
  await here.publishAfter(db, [{ ...change, key: 'next' }])
  await vi.waitFor(() => expect(ann.heard).toEqual([{ topic: 'message', key: 'next' }]))
})

it('sends nothing to listeners that have left', async () => {
  const { here, told, ended } = await twoProcesses()
  const [ann, left] = [listener({ playerId: 19 }), listener({ playerId: 19 })]
  here.join(ann.listener)
  here.join(left.listener)()
  await told()
  await ended()
  await told({ topic: 'bond', key: '1-2', players: [] })
  await told({ topic: 'bond', key: 'last', players: [19] })
  await vi.waitFor(() => expect(ann.heard).toEqual([{ topic: 'bond', key: 'last' }]))
  expect(left.heard).toEqual([])
})

it('ends a stream when its session or process ends', async () => {
  const { here, there, ended } = await twoProcesses()
  const [gone, gone2, stays] = ['a', 'b', 'c'].map((sessionId) => listener({ sessionId })) as [Ear, Ear, Ear]
  here.join(gone.listener)
  for (const { listener: one } of [gone2, stays]) there.join(one)
  await ended('a', 'b')
  await vi.waitFor(() => expect([gone.end.mock.calls.length, gone2.end.mock.calls.length]).toEqual([1, 1]))
  expect(stays.end).not.toHaveBeenCalled()
  await there.close()
  expect(stays.end).toHaveBeenCalledOnce()
})
type Ear = ReturnType<typeof listener>

it('ends all streams and reconnects when the database connection is lost', async () => {
  const { url, here, told } = await twoProcesses()
  const ann = listener({ playerId: 19 })
  here.join(ann.listener)
  await withConnection(url, (ask) =>
    ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
    ),
  )
  await vi.waitFor(() => expect(ann.end).toHaveBeenCalled(), 10_000)
  await told({ topic: 'bond', key: 'again', players: [19] })
  await vi.waitFor(() => expect(ann.heard).toEqual([{ topic: 'bond', key: 'again' }]))
})
