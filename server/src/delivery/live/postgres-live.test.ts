import { expect, it, onTestFinished, vi } from 'vitest'
import { ear, twoProcesses } from '../../../testing/lives.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { withConnection } from '../../db/connection.ts'
import { databaseOn, openPool } from '../../db/database.ts'

it('sends all of a transaction’s announcements in one statement and in order', async () => {
  const { db, here, there, ended } = await twoProcesses()
  const [ann, bob] = [ear({ playerId: 19 }), ear({ playerId: 20_000 })]
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
  const ann = ear({ playerId: 19 })
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
  const ann = ear({ playerId: 19 })
  here.join(ann.listener)
  const closed = databaseOn(openPool('postgres://nobody@127.0.0.1:1/nothing', 1))
  onTestFinished(() => closed.destroy())
  const change = { topic: 'message' as const, players: [19] }
  const lost = here.publishAfter(closed, [{ ...change, key: 'lost' }])
  await expect(lost).rejects.toThrow('ECONNREFUSED')
  await here.publishAfter(db, [{ ...change, key: 'next' }])
  await vi.waitFor(() => expect(ann.heard).toEqual([{ topic: 'message', key: 'next' }]))
})

it('ends all streams and reconnects when the database connection is lost', async () => {
  const { url, here, told } = await twoProcesses()
  const ann = ear({ playerId: 19 })
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
