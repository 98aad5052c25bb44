import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { BOTH_SIDES, fromSide } from '../../../testing/both-sides.ts'
import { conversation, history, readBy, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, members, type Person } from '../../../testing/people.ts'
import { close, reported } from '../../../testing/reports.ts'
import { wrongSides } from '../../../testing/sides.ts'
import { endBond } from '../../../testing/trios.ts'
import { pictureOf } from '../../../testing/vault-content.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const listOf = ({ id, browser }: Person, query = '') =>
  ok(browser.get(`/api/messages/user/${id}${query}` as `/api/messages/user/${number}`))
const change = ({ browser }: Person, id: number, body: object) =>
  ok(browser.patch(`/api/messages/${id}`, body))
const remove = ({ browser }: Person, id: number, query = '') =>
  ok(browser.delete(`/api/messages/${id}${query}`))
const react = ({ browser }: Person, id: number, given = true) =>
  ok(browser.put(`/api/messages/${id}/reactions`, { emoji: '👍', given }))
const readUpTo = (who: Person, other: Person, upTo: number) =>
  ok(who.browser.post(`${conversation(who, other)}/read`, { upTo }))

/**
 * Two messages from `other`. The second message has a picture and quotes the first message, which is long.
 */
type Sent = { me: Person; other: Person; quotedId: number; id: number }

const CHANGES: [what: string, act: (sent: Sent) => Promise<unknown>][] = [
  ['a message', async () => {}],
  ['a reply', ({ me, other, id }) => written(me, other, 'Thank you', { replyToId: id })],
  ['an edit', ({ other, id }) => change(other, id, { content: 'Turnips and leeks' })],
  ['an edit of the quoted message', ({ other, quotedId }) => change(other, quotedId, { content: 'Leeks' })],
  ['a reaction', ({ me, id }) => react(me, id)],
  [
    'withdrawing a reaction',
    async ({ me, id }) => {
      await react(me, id)
      await react(me, id, false)
    },
  ],
  ['reading all messages', ({ me, other, id }) => readUpTo(me, other, id)],
  ['reading some messages', ({ me, other, quotedId }) => readUpTo(me, other, quotedId)],
  ['archiving by the reader', ({ me, id }) => change(me, id, { archived: true })],
  ['archiving by the writer', ({ other, id }) => change(other, id, { archived: true })],
  [
    'restoring',
    async ({ me, id }) => {
      await change(me, id, { archived: true })
      await change(me, id, { archived: false })
    },
  ],
  [
    'archiving all messages',
    async ({ me, id, quotedId }) => {
      for (const one of [id, quotedId]) await change(me, one, { archived: true })
    },
  ],
  ['removing by the reader', ({ me, id }) => remove(me, id)],
  ['removing the quoted message by the reader', ({ me, quotedId }) => remove(me, quotedId)],
  ['deleting by the writer', ({ other, id }) => remove(other, id)],
  ['deleting the quoted message by the writer', ({ other, quotedId }) => remove(other, quotedId)],
  [
    'removing by the admin',
    async ({ me, id }) => {
      await ok(close(boss, await reported(boss, me, 'message', id), 'remove_content'))
    },
  ],
  ['the end of the bond', ({ me, other }) => endBond(me, other)],
  [
    'reading messages after the bond has ended',
    async ({ me, other, id }) => {
      await ok(endBond(me, other))
      await readUpTo(me, other, id)
    },
  ],
  ['a block', ({ me, other }) => ok(me.browser.post('/api/blocks', { playerId: other.id }))],
  ['the end of the writer’s account', ({ other }) => leave(other)],
]

const leave = ({ id, name, browser }: Person) => ok(browser.delete(`/api/players/${id}`, { confirm: name }))

describe.each(BOTH_SIDES)('for the member with the %s id, a conversation', (side) => {
  it.each(CHANGES)('OPS-100 is listed consistently with its messages after %s', async (_, act) => {
    const [me, other] = fromSide(side, ...(await members(test, 'Ann', 'Bob')))
    await bond(test, me.id, other.id)
    const { id: quotedId } = await written(other, me, 'Turnips 👩‍👩‍👧‍👦 '.repeat(30))
    const mediaUrls = [await pictureOf(other)]
    const { id } = await written(other, me, 'Look', { mediaUrls, replyToId: quotedId })
    await act({ me, other, quotedId, id })
    expect(await wrongSides(test)).toEqual([])
    const { status, body } = await me.browser.get(history(me, other))
    const latest = (status === 200 ? body : []).slice(-1)
    const listed = [...(await listOf(me)), ...(await listOf(me, '?archived=only'))]
    expect(listed).toEqual(latest.map((message) => expect.objectContaining(message)))
    const unread = status === 200 ? (await ok(me.browser.get(`${history(me, other)}/state`))).unreadCount : 0
    expect(listed.map(({ unreadCount }) => unreadCount)).toEqual(latest.map(() => unread))
    expect(await ok(me.browser.get('/api/messages/unread'))).toEqual({ count: unread })
    const contacts = await ok(me.browser.get('/api/messages/contacts'))
    const met = contacts.find(({ contact }) => contact.id === other.id)
    if (met) expect(met).toMatchObject({ unreadCount: unread, lastAt: latest[0]?.createdAt ?? null })
  })
})

describe('conversation_sides', () => {
  it('OPS-101 counts every message when both people send twenty messages at once', REPEATED, async () => {
    const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
    const pairs = [
      [ann, bob],
      [bob, ann],
      [ann, cleo],
      [cleo, ann],
      [bob, cleo],
      [cleo, bob],
    ] as const
    for (const [one, other] of pairs) if (one.id < other.id) await bond(test, one.id, other.id)
    const answers = await atOnce(test, 120, (n) => {
      const [from, to] = pairs[n % 6]!
      return write(from, to, `m${n}`)
    })
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    for (const who of [ann, bob, cleo]) {
      expect((await listOf(who)).map(({ unreadCount }) => unreadCount)).toEqual([20, 20])
      expect(await ok(who.browser.get('/api/messages/unread'))).toEqual({ count: 40 })
    }
    expect((await listOf(ann)).find(({ contact }) => contact.id === bob.id)!.id).toBe(
      (await readBy(ann, bob)).at(-1)!.id,
    )
    expect(await wrongSides(test)).toEqual([])
  })

  it(
    'OPS-101 stays correct when messages are sent, read, archived and deleted concurrently',
    REPEATED,
    async () => {
      const [ann, bob] = await members(test, 'Ann', 'Bob')
      await bond(test, ann.id, bob.id)
      const ids: number[] = []
      for (let n = 0; n < 20; n += 1)
        ids.push((await written(n % 2 ? ann : bob, n % 2 ? bob : ann, `m${n}`)).id)
      await atOnce(test, 60, async (n) => {
        const [one, other] = n % 2 ? [ann, bob] : [bob, ann]
        const path = `/api/messages/${ids[n % 20]!}` as const
        if (n < 20) await write(one, other, `new ${n}`)
        else if (n < 30) await one.browser.post(`${conversation(one, other)}/read`, { upTo: ids[n - 10]! })
        else if (n < 40) await one.browser.put(`${path}/reactions`, { emoji: '🎉', given: true })
        else if (n < 50) await one.browser.patch(path, { archived: true })
        else await one.browser.delete(path)
      })
      expect(await wrongSides(test)).toEqual([])
    },
  )

  it('OPS-101 is reported as outdated if it differs from the messages', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await bond(test, ann.id, bob.id)
    await written(ann, bob, 'Hello')
    await test.db.updateTable('messages').set({ content: 'Bye' }).where('low_id', '=', ann.id).execute()
    expect(await wrongSides(test)).toEqual([
      `${ann.id} sees ${bob.id} as before`,
      `${bob.id} sees ${ann.id} as before`,
    ])
    await test.db.updateTable('messages').set({ content: 'Hello' }).where('low_id', '=', ann.id).execute()
  })
})
