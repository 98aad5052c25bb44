import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { conversation, history, readBy, wordsOf, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, members, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { namesIn, uploaded } from '../../../testing/uploads.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob', { sponsorId: ann.id }))

const stateOf = (who: Person, other: Person) => ok(who.browser.get(`${history(who, other)}/state`))
const conversationsOf = (who: Person) => ok(who.browser.get(`/api/messages/user/${who.id}`))
const readUpTo = (who: Person, other: Person, upTo: number, side = who) =>
  who.browser.post(`${conversation(side, other)}/read`, { upTo })
const change = (who: Person, id: number, body: object) => who.browser.patch(`/api/messages/${id}`, body)
const remove = (who: Person, id: number, query = '') => who.browser.delete(`/api/messages/${id}${query}`)
const storedAt = (url: string) => namesIn(test, url.split('/').at(-1)!)
const react = (who: Person, id: number, emoji: string, given = true) =>
  who.browser.put(`/api/messages/${id}/reactions`, { emoji, given })
const unreadOf = async (who: Person) =>
  (await ok(who.browser.get(`/api/players/${who.id}/dashboard`))).counts.unreadMessages

const fileOf = async (who: Person) => (await uploaded(who, await photo()))[0]!

async function several(from: Person, to: Person, count: number) {
  const sent = []
  for (let n = 1; n <= count; n += 1) sent.push(await written(from, to, `m${n}`))
  return sent
}

describe('GET /api/messages/trust-bond/{bondId}', () => {
  it('MSG-14 returns the requested page of messages, oldest first', async () => {
    const [, second, , , fifth] = await several(ann, bob, 9)
    const paged = async (query: string) =>
      (await pagesOf(bob.browser, `${history(bob, ann)}${query}`)).map((page) =>
        page.map(({ content }) => content),
      )
    expect(await paged('?limit=4')).toEqual([['m6', 'm7', 'm8', 'm9'], ['m2', 'm3', 'm4', 'm5'], ['m1']])
    expect(await wordsOf(bob, ann, `?after=${second!.id}&limit=3`)).toEqual(['m3', 'm4', 'm5'])
    expect(await wordsOf(bob, ann, `?around=${fifth!.id}&limit=4`)).toEqual(['m4', 'm5', 'm6', 'm7'])
    await test.db
      .updateTable('messages')
      .set({ created_at: new Date('2025-01-01T00:00:00Z') })
      .where('id', '<', fifth!.id)
      .execute()
    expect(await wordsOf(bob, ann, `?at=2025-06-01T00:00:00Z&limit=2`)).toEqual(['m5', 'm6'])
    expect(await wordsOf(bob, ann, `?at=2999-01-01T00:00:00Z&limit=2`)).toEqual(['m9'])
    expect(await wordsOf(bob, ann, `?at=2020-01-01T00:00:00Z&limit=4`)).toEqual(['m1', 'm2', 'm3'])
    expect(await paged(`?around=${fifth!.id}&limit=4`)).toEqual([
      ['m4', 'm5', 'm6', 'm7'],
      ['m1', 'm2', 'm3'],
    ])
  })

  it('MSG-43 returns each change since a given version exactly once', async () => {
    const [first, second, third] = await several(ann, bob, 3)
    const since = (who: Person, other: Person) => readBy(who, other, `?since=${third!.version}`)
    expect(await since(bob, ann)).toEqual([])
    await ok(change(ann, second!.id, { content: 'm2, edited' }))
    await ok(react(bob, first!.id, '👍'))
    await ok(remove(ann, third!.id))
    const fourth = await written(bob, ann, 'm4')
    const seen = await since(bob, ann)
    expect(seen.map(({ id, content, deleted }) => [id, content, deleted])).toEqual([
      [second!.id, 'm2, edited', false],
      [first!.id, 'm1', false],
      [third!.id, '', true],
      [fourth.id, 'm4', false],
    ])
    expect(await since(ann, bob)).toEqual(seen.map((message) => ({ ...message, clientId: message.clientId })))
    // A change that affects only one side isn't reported to the other side.
    const before = seen.at(-1)!.version
    await ok(change(bob, first!.id, { archived: true }))
    expect(await wordsOf(ann, bob, `?since=${before}`)).toEqual([])
    expect((await readBy(bob, ann, `?since=${before}`)).map(({ id, archived }) => [id, archived])).toEqual([
      [first!.id, true],
    ])
  })

  it('MSG-11 returns a message of an unknown kind as text', async () => {
    const { id } = await written(ann, bob, 'Tea or coffee?')
    await setRows(test, 'messages', { id }, { message_type: 'poll' })
    const seen = { messageType: 'text', content: 'Tea or coffee?' }
    expect(await readBy(bob, ann)).toMatchObject([seen])
    expect((await written(bob, ann, 'Tea', { replyToId: id })).replyTo).toMatchObject(seen)
    await turnedAway(test, () => change(ann, id, { content: 'Cake?' }), 409, 'no_words')
  })

  it('rejects an invalid id, time or version in the query', async () => {
    for (const query of ['?after=x', '?around=0', '?at=yesterday', '?since=-1'])
      await turnedAway(test, () => ann.browser.get(`${history(ann, bob)}${query}`), 400, /^invalid_/ as never)
  })
})

describe('the lists of conversations', () => {
  it('MSG-13 MSG-45 show each conversation’s latest message and unread count', async () => {
    const countOf = async (who: Person) => (await ok(who.browser.get('/api/messages/unread'))).count
    const of = { sponsorId: ann.id }
    const [cleo, dan] = [await member(test, 'Cleo', of), await member(test, 'Dan', of)]
    const { id } = await written(bob, ann, 'One')
    for (const [who, words] of [
      [cleo, 'Two'],
      [dan, 'Three'],
      [bob, 'Four'],
    ] as const)
      await written(who, ann, words)
    const list = await conversationsOf(ann)
    expect(list.map(({ contact, content, unreadCount }) => [contact.name, content, unreadCount])).toEqual([
      ['Bob', 'Four', 2],
      ['Dan', 'Three', 1],
      ['Cleo', 'Two', 1],
    ])
    expect(list[0]!.contact).toMatchObject({ phone: bob.phone, status: 'active' })
    const pages = await pagesOf(ann.browser, `/api/messages/user/${ann.id}?limit=2`)
    expect(pages.map((page) => page.map(({ contact }) => contact.name))).toEqual([['Bob', 'Dan'], ['Cleo']])
    expect([await unreadOf(ann), await countOf(ann), await countOf(bob)]).toEqual([4, 4, 0])
    await ok(readUpTo(ann, bob, id))
    expect(await countOf(ann)).toBe(3)
  })

  it('MSG-12 MSG-13 MSG-25 contain only the caller’s own conversations, even for the admin', async () => {
    const [cleo] = await members(test, 'Cleo')
    await written(ann, bob, 'Between us')
    await written(boss, cleo, 'From the admin')
    await written(cleo, boss, 'To the admin')
    const all = await ok(boss.browser.get('/api/messages'))
    expect(all.slice(0, 2).map(({ content, sender }) => [content, sender.name])).toEqual([
      ['To the admin', 'Cleo'],
      ['From the admin', 'admin'],
    ])
    expect(all.every(({ bondId }) => bondId.startsWith('18-'))).toBe(true)
    expect((await conversationsOf(boss))[0]).toMatchObject({
      bondId: `18-${cleo.id}`,
      contact: { phone: cleo.phone },
    })
    for (const [who, whose] of [
      [boss, ann],
      [ann, bob],
      [ann, boss],
    ] as const)
      await turnedAway(test, () => who.browser.get(`/api/messages/user/${whose.id}`), 403, 'not_you')
  })
})

describe('POST …/messages/read', () => {
  it('MSG-09 is the only request that marks the other side’s messages as read', async () => {
    await bond(test, ann.id, eve.id)
    const elsewhere = await written(ann, eve, 'Elsewhere')
    const [, second, third] = await several(ann, bob, 3)
    await readBy(bob, ann)
    await conversationsOf(bob)
    await written(bob, ann, 'Mine')
    expect(await stateOf(bob, ann)).toMatchObject({ unreadCount: 3, readUpTo: null })
    for (const upTo of [elsewhere.id, 2_000_000_000])
      await turnedAway(test, () => readUpTo(bob, ann, upTo), 404, 'not_found')
    const key = { topic: 'conversation-read', key: `${ann.id}-${bob.id}` }
    const heard = await heardDuring(test, [ann, bob, eve], () => ok(readUpTo(bob, ann, second!.id)))
    expect(heard).toEqual([[key], [key], []])
    expect((await readBy(ann, bob)).map(({ readAt }) => readAt !== null)).toEqual([true, true, false, false])
    const [bobs, anns] = [await stateOf(bob, ann), await stateOf(ann, bob)]
    expect(bobs).toMatchObject({ unreadCount: 1, firstUnreadId: third!.id })
    expect(anns).toMatchObject({ unreadCount: 1, readUpTo: second!.id, readAt: expect.any(String) })
    expect([await unreadOf(bob), await unreadOf(ann)]).toEqual([1, 1])
    // A repeated request publishes nothing.
    expect(await heardDuring(test, [ann], () => ok(readUpTo(bob, ann, second!.id)))).toEqual([[]])
    // A closed conversation has no unread messages.
    await ok(bob.browser.delete(`/api/trust-bonds/${ann.id}-${bob.id}`))
    expect(await stateOf(bob, ann)).toMatchObject({ unreadCount: 0, firstUnreadId: null })
  })
})

describe('PATCH /api/messages/{id}', () => {
  it('MSG-06 MSG-07 MSG-08 archives or restores a message for one side only', async () => {
    const [first, second] = await several(ann, bob, 2)
    const heard = await heardDuring(test, [ann, bob], async () => {
      expect((await ok(change(bob, second!.id, { archived: true }))).archived).toBe(true)
    })
    expect(heard).toEqual([[], [{ topic: 'message', key: second!.bondId }]])
    expect((await conversationsOf(bob))[0]).toMatchObject({ id: first!.id, unreadCount: 1 })
    expect((await conversationsOf(ann))[0]).toMatchObject({ id: second!.id })
    await ok(change(bob, second!.id, { archived: false }))
    expect(await ok(bob.browser.get(`${conversation(bob, ann)}/archived`))).toEqual([])
    expect((await conversationsOf(bob))[0]).toMatchObject({ id: second!.id, unreadCount: 2 })
    for (const { id } of [first!, second!]) await ok(change(bob, id, { archived: true }))
    expect([await conversationsOf(bob), await unreadOf(bob)]).toEqual([[], 0])
  })

  it('MSG-08 finds a message only in the conversation that the request names', async () => {
    await bond(test, ann.id, eve.id)
    const { id } = await written(ann, bob, 'Hello')
    const at = (other: Person) => `/api/messages/${id}?bondId=${ann.id}-${other.id}` as const
    await turnedAway(test, () => ann.browser.patch(at(eve), { archived: true }), 404, 'not_found')
    await turnedAway(test, () => ann.browser.delete(at(eve)), 404, 'not_found')
    await turnedAway(test, () => eve.browser.patch(at(bob), { archived: true }), 404, 'not_found')
    expect((await ok(ann.browser.patch(at(bob), { archived: true }))).archived).toBe(true)
    await ok(ann.browser.delete(at(bob)))
    expect(await readBy(bob, ann)).toEqual([])
  })

  it('MSG-39 lets the sender edit the text for fifteen minutes', async () => {
    const { id, bondId, version } = await written(ann, bob, 'Helo')
    const heard = await heardDuring(test, [bob, eve], async () => {
      const edited = await ok(change(ann, id, { content: ' Hello ', version }))
      expect(edited).toMatchObject({ content: 'Hello', editedAt: expect.any(String) })
      expect(edited.version).toBeGreaterThan(version)
    })
    expect(heard).toEqual([[{ topic: 'message', key: bondId }], []])
    await turnedAway(test, () => change(bob, id, { content: 'Mine' }), 403, 'not_sender')
    await turnedAway(test, () => change(ann, id, { content: '  ' }), 400, 'invalid_input')
    await turnedAway(test, () => change(ann, id, {}), 400, 'invalid_input')
    const file = await ok(
      write(ann, bob, undefined, { messageType: 'media', mediaUrls: [await fileOf(ann)] }),
    )
    await turnedAway(test, () => change(ann, file.id, { content: 'Words' }), 409, 'no_words')
    await turnedAway(test, () => change(ann, id, { content: 'x'.repeat(10_001) }), 400, 'invalid_input')
    const minutesAgo = (minutes: number) =>
      setRows(test, 'messages', { id }, { created_at: new Date(Date.now() - minutes * 60_000) })
    await minutesAgo(14.9)
    await ok(change(ann, id, { content: 'Still' }))
    await minutesAgo(15.1)
    await turnedAway(test, () => change(ann, id, { content: 'Too late' }), 409, 'too_late')
  })

  it('MSG-39 accepts only one of twenty simultaneous edits to the same version', REPEATED, async () => {
    const { id, version } = await written(ann, bob, 'First')
    const answers = await atOnce(test, 20, (n) => change(ann, id, { content: `Edit ${n}`, version }))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(19)
    expect(await wordsOf(bob, ann)).toEqual([won[0]!.body.content])
  })
})

describe('PUT /api/messages/{id}/reactions', () => {
  it('MSG-38 stores each emoji only once per side', async () => {
    const { id, bondId } = await written(ann, bob, 'Hello')
    const heard = await heardDuring(test, [ann, eve], () => ok(react(bob, id, '👍')))
    expect(heard).toEqual([[{ topic: 'message', key: bondId }], []])
    await ok(react(bob, id, '👍'))
    await ok(react(ann, id, '👍'))
    const { reactions } = await ok(react(ann, id, '👩‍👩‍👧‍👦'))
    expect(reactions).toEqual([
      { emoji: '👍', playerIds: [bob.id, ann.id] },
      { emoji: '👩‍👩‍👧‍👦', playerIds: [ann.id] },
    ])
    await ok(react(bob, id, '👍', false))
    await ok(react(ann, id, '👩‍👩‍👧‍👦', false))
    await ok(react(ann, id, '🎉', false))
    expect((await readBy(bob, ann))[0]!.reactions).toEqual([{ emoji: '👍', playerIds: [ann.id] }])
    for (const emoji of ['a', '👍👍'])
      await turnedAway(test, () => react(bob, id, emoji), 400, 'invalid_input')
  })

  it('MSG-38 accepts up to twenty reactions per side, even when requests race', REPEATED, async () => {
    const faces = Array.from({ length: 25 }, (_, n) => String.fromCodePoint(0x1f600 + n))
    const { id } = await written(ann, bob, 'Hello')
    const answers = await atOnce(test, 100, (n) => react(n % 2 ? ann : bob, id, faces[(n >> 1) % 25]!))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(80)
    expect(answers.filter(({ body }) => body.code === 'too_many_reactions')).toHaveLength(20)
    const given = (await readBy(ann, bob))[0]!.reactions.flatMap(({ playerIds }) => playerIds)
    for (const who of [ann, bob]) expect(given.filter((one) => one === who.id)).toHaveLength(20)
  })
})

describe('DELETE /api/messages/{id}', () => {
  it('MSG-07 MSG-08 MSG-40 lets the sender remove the text and files for both sides', async () => {
    const url = await fileOf(ann)
    const { id, bondId } = await written(ann, bob, 'Secret word', { mediaUrls: [url] })
    for (const who of [eve, boss]) expect((await who.browser.get(url)).status).toBe(404)
    for (const [awaiting, status] of [
      ['registration', 404],
      [null, 200],
    ] as const) {
      await setPlayer(test, bob, { awaiting })
      expect((await bob.browser.get(url)).status).toBe(status)
    }
    const heard = await heardDuring(test, [bob, eve], () => ok(remove(ann, id)))
    expect(heard).toEqual([[{ topic: 'message', key: bondId }], []])
    expect([await conversationsOf(bob), await unreadOf(bob)]).toEqual([[], 0])
    for (const who of [ann, bob]) expect((await who.browser.get(url)).status).toBe(404)
    expect(await storedAt(url)).toEqual([])
    const row = test.db.selectFrom('messages').selectAll().where('id', '=', id)
    expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain('ecret')
    for (const again of [remove(ann, id), change(ann, id, { archived: true }), react(bob, id, '👍')])
      expect((await again).status).toBe(404)
  })

  it('MSG-40 keeps a file until the last message that uses it is deleted', async () => {
    const url = await fileOf(ann)
    const first = await written(ann, bob, 'First', { mediaUrls: [url] })
    const second = await written(ann, bob, 'Second', { mediaUrls: [url] })
    await ok(remove(ann, first.id))
    expect((await bob.browser.get(url)).status).toBe(200)
    await ok(remove(ann, second.id))
    expect((await ann.browser.get(url)).status).toBe(404)
    expect(await storedAt(url)).toEqual([])
  })

  it('MSG-08 MSG-40 lets the recipient remove the message only on their own side', async () => {
    const [first, second] = await several(ann, bob, 2)
    await ok(remove(bob, second!.id))
    await turnedAway(test, () => remove(bob, second!.id), 404, 'not_found')
    await turnedAway(test, () => remove(bob, first!.id, '?for=all'), 400, 'invalid_input')
    expect((await conversationsOf(bob))[0]).toMatchObject({ id: first!.id, unreadCount: 1 })
    expect((await conversationsOf(ann))[0]).toMatchObject({ id: second!.id })
  })

  it('PRO-19 lets the sweep remove the message’s row after thirty days', async () => {
    const sent = (await several(ann, bob, 4)).map(({ id }) => id)
    const [old, young, both, one] = sent as [number, number, number, number]
    await ok(remove(ann, old))
    await ok(remove(ann, young))
    await ok(remove(ann, both, '?for=me'))
    await ok(remove(bob, both))
    await ok(remove(bob, one))
    const daysAgo = (id: number, days: number) =>
      setRows(test, 'messages', { id }, { deleted_at: new Date(Date.now() - days * 86_400_000) })
    await daysAgo(old, 30.01)
    await daysAgo(young, 29.99)
    await sweep(test.deps)
    const left = test.db.selectFrom('messages').select('id').where('id', 'in', sent).orderBy('id')
    expect((await left.execute()).map(({ id }) => id)).toEqual([young, one])
  })

  it('keeps unread counts and latest messages correct during concurrent changes', REPEATED, async () => {
    const sent = await several(ann, bob, 12)
    const ids = sent.map(({ id }) => id)
    await atOnce(test, 36, async (n) => {
      const id = ids[n % 12]!
      if (n < 12) await remove(n % 2 ? ann : bob, id)
      else if (n < 24) await change(bob, id, { archived: n % 3 === 0 })
      else if (n < 30) await readUpTo(bob, ann, id)
      else await write(ann, bob, `new ${n}`)
    })
    const [list, state] = [await readBy(bob, ann), await stateOf(bob, ann)]
    const unread = list.filter(({ senderId, readAt }) => senderId === ann.id && readAt === null)
    expect(state.unreadCount).toBe(unread.length)
    expect((await conversationsOf(bob))[0]!.id).toBe(list.at(-1)!.id)
    expect((await conversationsOf(ann))[0]!.id).toBe((await readBy(ann, bob)).at(-1)!.id)
  })
})
