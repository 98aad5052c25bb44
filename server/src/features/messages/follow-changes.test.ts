import { expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp } from '../../../testing/beforehand.ts'
import { readBy, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, members, type Person } from '../../../testing/people.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import { messagesSince } from './messages.queries.ts'

const test = listeningApp()

/** Two who have never written to each other, so that twenty first messages come at once. */
async function strangers(): Promise<[Person, Person]> {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  return [ann, bob]
}

it(
  'MSG-77 whoever asks for what changed since the newest they have sees everything that twenty write at once',
  REPEATED,
  async () => {
    const [ann, bob] = await strangers()
    const following = [follow(ann, bob), follow(bob, ann)]
    await atOnce(test, 20, async (n) => {
      const [from, to] = n % 2 ? [ann, bob] : [bob, ann]
      for (let nth = 0; nth < 10; nth += 1) await written(from, to, `${n} ${nth}`)
    })
    const all = await readBy(ann, bob, '?limit=200')
    expect(all).toHaveLength(200)
    for (const { stop } of following) {
      const { seen, asked } = await stop()
      // Again and again meanwhile, however slow the machine.
      expect(asked).toBeGreaterThan(2)
      expect([...seen.keys()].toSorted((one, other) => one - other)).toEqual(all.map(({ id }) => id))
    }
  },
)

it(
  'MSG-77 the last version of everything, where it is edited, reacted to, quoted, archived and deleted at once',
  REPEATED,
  async () => {
    const [ann, bob] = await strangers()
    const first: { id: number }[] = []
    for (let n = 0; n < 20; n += 1) first.push(await written(ann, bob, `First ${n}`))
    const following = [follow(ann, bob), follow(bob, ann)]
    await atOnce(test, first, async ({ id }, n) => {
      await written(bob, ann, `Answer ${n}`, { replyToId: id })
      await ok(bob.browser.put(`/api/messages/${id}/reactions`, { emoji: '👍', given: true }))
      await ok(ann.browser.patch(`/api/messages/${id}`, { content: `Edited ${n}` }))
      if (n % 4 === 0) await ok(ann.browser.delete(`/api/messages/${id}?for=both`))
      else await ok(bob.browser.patch(`/api/messages/${id}`, { archived: true }))
    })
    for (const [nth, { stop }] of following.entries()) {
      const reader = [ann, bob][nth]!
      const { seen } = await stop()
      const all = await readBy(reader, [bob, ann][nth]!, '?since=0&limit=200')
      expect(all).toHaveLength(40)
      for (const { id, version } of all) expect([id, seen.get(id)]).toEqual([id, version])
    }
  },
)

/** Asks again and again for what changed, on connections of its own, until it is stopped and nothing more comes. */
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
