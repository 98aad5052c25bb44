import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp } from '../../../testing/beforehand.ts'
import { readBy, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, members, type Person } from '../../../testing/people.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import { deleteMessagesOf } from './conversations.queries.ts'
import { messagesSince } from './messages.queries.ts'

const test = listeningApp()

it('MSG-77 a polling client receives the latest state of every message', REPEATED, async () => {
  // Ann and Bob have no conversation yet, so twenty simultaneous messages try to create it.
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  const following = [follow(ann, bob), follow(bob, ann)]
  await atOnce(test, 20, async (n) => {
    const [from, to] = n % 2 ? [ann, bob] : [bob, ann]
    const { id } = await written(from, to, `First ${n}`)
    await written(to, from, `Answer ${n}`, { replyToId: id })
    await ok(to.browser.put(`/api/messages/${id}/reactions`, { emoji: '👍', given: true }))
    await ok(from.browser.patch(`/api/messages/${id}`, { content: `Edited ${n}` }))
    if (n % 4 === 0) await ok(from.browser.delete(`/api/messages/${id}?for=both`))
    else await ok(to.browser.patch(`/api/messages/${id}`, { archived: true }))
  })
  for (const [nth, { stop }] of following.entries()) {
    const { seen, asked } = await stop()
    // The reader must have polled several times during the changes, even on a slow machine.
    expect(asked).toBeGreaterThan(2)
    const all = await readBy([ann, bob][nth]!, [bob, ann][nth]!, '?since=0&limit=200')
    expect(all).toHaveLength(40)
    for (const { id, version } of all) expect([id, seen.get(id)]).toEqual([id, version])
  }
})

it('OPS-93 message versions keep increasing within a conversation even if the sequence jumps back', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  const first = await written(ann, bob, 'First')
  // Simulates a conversation that has moved to another node, whose range of the sequence is lower.
  const drawLower = () => sql`select setval('message_versions', 1)`.execute(test.db)
  const { rows } = await sql<{ last: number }>`select last_value as last from message_versions`.execute(
    test.db,
  )
  onTestFinished(
    async () => void (await sql`select setval('message_versions', ${rows[0]!.last} + 100)`.execute(test.db)),
  )
  const versions = [first.version]
  const act = async (call: () => Promise<{ version: number }>) => {
    await drawLower()
    versions.push((await call()).version)
  }
  const bondId = `${ann.id}-${bob.id}`
  await act(() => written(bob, ann, 'Second'))
  await act(() => ok(ann.browser.patch(`/api/messages/${first.id}?bondId=${bondId}`, { content: 'Edited' })))
  await act(() => ok(bob.browser.put(`/api/messages/${first.id}/reactions?bondId=${bondId}`, HEART)))
  await act(() => written(ann, bob, 'Third'))
  expect(versions).toEqual(versions.toSorted((one, other) => one - other))
  expect(new Set(versions).size).toBe(versions.length)
  const seen = await readBy(bob, ann, `?since=${first.version}`)
  expect(seen.map(({ content }) => content)).toEqual(['Second', 'Edited', 'Third'])
  await drawLower()
  await test.db.transaction().execute((tx) => deleteMessagesOf(tx, ann.id))
  const emptied = await sql<{ changed: number }>`
    select changed from messages where low_id = ${ann.id} and high_id = ${bob.id} and deleted_at is not null`.execute(
    test.db,
  )
  const numbers = emptied.rows.map(({ changed }) => changed)
  expect(Math.min(...numbers)).toBeGreaterThan(Math.max(...versions))
  expect(new Set(numbers).size).toBe(2)
})

const HEART = { emoji: '❤️', given: true }

/** Polls for changes on a separate connection until `stop` is called and no changes are left. */
function follow(reader: Person, other: Person) {
  const db = databaseOn(openPool(test.config.databaseUrl!, 1))
  const seen = new Map<number, number>()
  let [isOver, asked, since] = [false, 0, 0]
  const asking = (async () => {
    for (;;) {
      const isLast = isOver
      const changes = await messagesSince(db, pairOf(reader, other), { limit: 200, since })
      asked += 1
      for (const { id, version } of changes) seen.set(id, version)
      since = changes.at(-1)?.version ?? since
      if (isLast && changes.length === 0) return { seen, asked }
    }
  })()
  const stop = () => {
    isOver = true
    return asking
  }
  onTestFinished(async () => {
    await stop().catch(() => {})
    await db.destroy()
  })
  return { stop }
}

function pairOf(reader: Person, other: Person): Pair {
  const [low, high] = [Math.min(reader.id, other.id), Math.max(reader.id, other.id)]
  return { low, high, side: reader.id === low ? 'low' : 'high', otherId: other.id }
}
