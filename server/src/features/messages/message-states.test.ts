import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { BOTH_SIDES, fromSide } from '../../../testing/both-sides.ts'
import { conversation, history, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, members, type Person } from '../../../testing/people.ts'
import { close, reported } from '../../../testing/reports.ts'
import { endBond } from '../../../testing/trios.ts'
import { pictureOf } from '../../../testing/vault-content.ts'
import { unreadIn, unreadOf } from '../outbox/notices/unread.queries.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

/** A message from `other` to `me`, its file, and the reply from `me` that quotes the message. */
type Sent = { me: Person; other: Person; id: number; file: string; answerId: number }

const change = ({ browser }: Person, id: number, body: object) =>
  ok(browser.patch(`/api/messages/${id}`, body))
const remove = ({ browser }: Person, id: number, query = '') =>
  ok(browser.delete(`/api/messages/${id}${query}`))
const read = (who: Person, other: Person, upTo: number) =>
  ok(who.browser.post(`${conversation(who, other)}/read`, { upTo }))
const block = ({ browser }: Person, { id }: Person) => ok(browser.post('/api/blocks', { playerId: id }))

/** The places where a person can find the message, each with a function that checks for the message there. */
const PLACES: Record<string, (who: Person, other: Person, sent: Sent) => Promise<boolean>> = {
  list: async (who, other, { id }) => {
    const { body } = await who.browser.get(history(who, other))
    return Array.isArray(body) && body.some((message) => message.id === id)
  },
  archive: async (who, other, { id }) => {
    const { body } = await who.browser.get(`${conversation(who, other)}/archived`)
    return Array.isArray(body) && body.some((message) => message.id === id)
  },
  search: async ({ browser }) => (await ok(browser.get('/api/search/messages?q=turnips'))).length > 0,
  quote: async (who, other, { answerId }) => {
    const { body } = await who.browser.get(history(who, other))
    return Array.isArray(body) && body.some(({ id, replyTo }) => id === answerId && replyTo !== null)
  },
  file: async ({ browser }, _, { file }) => (await browser.get(file as '/media/x')).status === 200,
  export: async ({ id, browser }, _, sent) => {
    const body = await ok(browser.post(`/api/players/${id}/export`, { includeMessages: true }))
    const { messages } = (typeof body === 'string' ? JSON.parse(body) : body) as {
      messages: { id: number; content: string }[]
    }
    return messages.some((message) => message.id === sent.id && message.content === 'Turnips')
  },
  count: async ({ browser }) => (await ok(browser.get('/api/messages/unread'))).count > 0,
  home: async ({ id, browser }) =>
    (await ok(browser.get(`/api/players/${id}/dashboard`))).attention.some(({ kind }) => kind === 'message'),
  push: async ({ id }, other) => {
    const [lowId, highId] = [Math.min(id, other.id), Math.max(id, other.id)]
    return (await unreadIn(test.db, id, { lowId, highId })) !== undefined
  },
  mail: async ({ id }) =>
    (await unreadOf(test.db, id, { after: new Date(0), until: new Date(Date.now() + 60_000) })).length > 0,
}
const SEEN = ['list', 'search', 'quote', 'file', 'export']
const MET = [...SEEN, 'count', 'home', 'push', 'mail']
const PUT_AWAY = ['archive', 'search', 'quote', 'file', 'export']
// The sender can still see their own upload.
const OWN = ['file']

/** The states of a message, each with the places where the reader and the sender find the message. */
const STATES: [state: string, act: (sent: Sent) => Promise<unknown>, reader: string[], sender: string[]][] = [
  ['is new', async () => {}, MET, SEEN],
  ['is read', ({ me, other, id }) => read(me, other, id), SEEN, SEEN],
  ['is archived by its reader', ({ me, id }) => change(me, id, { archived: true }), PUT_AWAY, SEEN],
  ['is archived by its sender', ({ other, id }) => change(other, id, { archived: true }), MET, PUT_AWAY],
  ['is removed by its reader', ({ me, id }) => remove(me, id), [], SEEN],
  [
    'is removed by its reader after they archived it',
    async ({ me, id }) => {
      await change(me, id, { archived: true })
      await remove(me, id)
    },
    [],
    SEEN,
  ],
  ['is removed by its sender on their own side', ({ other, id }) => remove(other, id, '?for=me'), MET, OWN],
  ['is deleted by its sender', ({ other, id }) => remove(other, id), [], []],
  [
    'is deleted by its sender after both sides archived it',
    async ({ me, other, id }) => {
      for (const one of [me, other]) await change(one, id, { archived: true })
      await remove(other, id)
    },
    [],
    [],
  ],
  [
    'is removed by the admin',
    async ({ me, id }) => {
      await ok(close(boss, await reported(boss, me, 'message', id), 'remove_content'))
    },
    [],
    OWN,
  ],
  [
    'is in a closed conversation with an archived reply',
    async ({ me, other, answerId }) => {
      await ok(endBond(me, other))
      await change(other, answerId, { archived: true })
    },
    // The push query doesn't exclude closed conversations, because it runs only after a new message, and
    // closed conversations accept no messages.
    [...SEEN, 'push'],
    SEEN.filter((place) => place !== 'quote'),
  ],
  ['comes from a member blocked by its reader', ({ me, other }) => block(me, other), [], OWN],
  ['comes from a member who blocked its reader', ({ me, other }) => block(other, me), [], OWN],
]

describe.each(BOTH_SIDES)('a message to the member with the %s id', (side) => {
  it.each(STATES)(
    'MSG-06 MSG-07 MSG-08 MSG-37 MSG-40 MSG-45 appears in exactly the places listed for each side when it %s',
    async (_, act, reader, sender) => {
      const [me, other] = fromSide(side, ...(await members(test, 'Ann', 'Bob')))
      await bond(test, me.id, other.id)
      const file = await pictureOf(other)
      const { id } = await written(other, me, 'Turnips', { mediaUrls: [file] })
      const { id: answerId } = await written(me, other, 'Thank you', { replyToId: id })
      const sent = { me, other, id, file, answerId }
      await read(other, me, answerId)
      await act(sent)
      const metBy = async (who: Person, whom: Person) => {
        const met = await Promise.all(Object.values(PLACES).map((isMet) => isMet(who, whom, sent)))
        return Object.keys(PLACES)
          .filter((_place, nth) => met[nth])
          .toSorted()
      }
      expect([await metBy(me, other), await metBy(other, me)]).toEqual([reader.toSorted(), sender.toSorted()])
    },
  )
})
