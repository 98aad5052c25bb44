import type { Conversation, Correspondent } from '@kinhold/contract/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { serve, type Sent } from '../../../testing/canned.ts'
import { stubEventSource } from '../../../testing/event-source.ts'
import { ROW_PX } from '../../../testing/layout.ts'
import { contact, conversation, conversationState, correspondent } from '../../../testing/messages.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { setViewport } from '../../../testing/on-screen.ts'
import { useLiveUpdates } from '../live/live-updates.ts'
import { MessagesScreen } from './messages-screen.tsx'

const LIST = 'GET /api/messages/user/:userId'
const CONTACTS = 'GET /api/messages/contacts'

type Replies = Parameters<typeof serve>[0]

function open(replies: Replies = {}, { at = '/network?tab=messages', account = member() } = {}) {
  const sent = serve({
    [LIST]: { status: 200, body: [] },
    [CONTACTS]: { status: 200, body: [] },
    'GET /api/messages/trust-bond/:bondId': { status: 200, body: [] },
    'GET /api/messages/trust-bond/:bondId/state': { status: 200, body: conversationState() },
    ...replies,
  })
  const streams = stubEventSource()
  return { sent, streams, ...renderScreen(<LiveMessages />, { account, at }) }
}

function LiveMessages() {
  useLiveUpdates()
  return <MessagesScreen />
}

const cleo = contact({ id: 21, name: 'Cleo', phone: '+15551230021' })
const withBob = conversation({ id: 100, content: 'See you at noon.' })
const withCleo = conversation({
  id: 90,
  bondId: '19-21',
  senderId: 19,
  content: 'Good night.',
  contact: cleo,
})
const of = (...body: Conversation[]) => ({ [LIST]: { status: 200, body } })
const rows = async (name: string) => within(await screen.findByRole('list', { name })).findAllByRole('link')

beforeEach(() => {
  setViewport(1280)
})

test('MSG-13 MSG-30 MSG-42 MSG-62 a conversation’s row shows the last message or draft', async () => {
  const today = new Date()
  today.setHours(10, 4, 0, 0)
  const draft = JSON.stringify({ text: 'Dear Dora', files: [], names: [] })
  sessionStorage.setItem('kept 19 draft message 19-22', draft)
  const withDora = conversation({ id: 80, bondId: '19-22', contact: contact({ id: 22, name: 'Dora' }) })
  const { streams } = open(
    of(
      { ...withBob, createdAt: today.toISOString(), unreadCount: 3 },
      { ...withCleo, createdAt: '2025-03-05T12:00:00.000Z' },
      withDora,
    ),
  )
  const [first, second, third] = await rows('Recent conversations')
  expect(first).toHaveTextContent(/Bob.*10:04 AM.*See you at noon\..*3 unread/)
  expect(second).toHaveTextContent(/Cleo.*Mar 5, 2025.*You: Good night\./)
  expect(second).not.toHaveTextContent('unread')
  expect(third).toHaveTextContent('Draft: Dear Dora')
  expect(third).not.toHaveTextContent('See you at noon.')
  expect(first).toHaveAttribute('href', '/network?tab=messages&with=20')
  await streams[0]!.open()
  await streams[0]!.change({ topic: 'typing', key: '19-20' })
  await waitFor(() => expect(first).toHaveTextContent('typing…'))
  expect(second).toHaveTextContent('Good night.')
})

test.each([
  ['Picture', 'Photo'],
  ['2 pictures', '2 photos'],
  ['3 files', '3 files'],
])('MSG-62 previews %j as an icon and %j', async (content, shown) => {
  open(of({ ...withBob, content, messageType: 'media' }, withCleo))
  const [first, second] = await rows('Recent conversations')
  const words = within(first!).getByText(shown)
  expect(words.querySelector('svg')).not.toBeNull()
  expect(
    within(second!)
      .getByText(/Good night/)
      .querySelector('svg'),
  ).toBeNull()
})

describe('the conversation list during live updates', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const id = from - 2 * n
      const person = contact({ id: 1_000 + id, name: `Person ${id}` })
      return conversation({ id, bondId: `19-${person.id}`, contact: person, content: `Words ${id}` })
    })
  /** Returns a mock server that serves these conversations in pages. */
  function pagesOf(all: () => Conversation[]) {
    return ({ path }: Sent) => {
      const query = new URLSearchParams(path.split('?')[1])
      const before = Number(query.get('before') ?? Infinity)
      const rest = all().filter(({ id }) => id < before)
      const body = rest.slice(0, Number(query.get('limit')))
      const isMore = rest.length > body.length
      const link = `</api/messages/user/19?before=${body.at(-1)?.id}>; rel="next"`
      return { status: 200, body, ...(isMore && { headers: { link } }) }
    }
  }
  const seen = () => within(screen.getByRole('list', { name: 'Recent conversations' })).queryAllByRole('link')
  const told = () => screen.getByText(/^Recent conversations: \d/)
  const scrollTo = (row: number) => {
    const box = screen.getByRole('list', { name: 'Recent conversations' }).parentElement!
    box.scrollTop = row * ROW_PX
    fireEvent.scroll(box)
  }

  /** Opens the list and loads all 120 conversations. */
  async function openAll() {
    const server = { all: many(400, 120) }
    const view = open({ [LIST]: pagesOf(() => server.all) })
    const asked = () => view.sent.filter(({ route }) => route === LIST).map(({ path }) => path.split('?')[1])
    await view.streams[0]!.open()
    // The app repeats the request that was pending when the stream opened.
    await waitFor(() => expect(asked()).toEqual(['limit=50', 'limit=50']))
    await waitFor(() => expect(told()).toHaveTextContent('50 or more'))
    scrollTo(40)
    await waitFor(() => expect(told()).toHaveTextContent('100 or more'))
    scrollTo(90)
    await waitFor(() => expect(told()).toHaveTextContent(/: 120$/))
    scrollTo(0)
    expect(asked().slice(1)).toEqual(['limit=50', 'before=302&limit=50', 'before=202&limit=50'])
    return { ...view, server, askedAgain: () => asked().slice(4) }
  }

  test('MSG-19 MSG-63 refetches only the affected pages when a message is added or removed', async () => {
    const { server, streams, askedAgain } = await openAll()
    const moved = { ...server.all[5]!, id: 500, content: 'Newest of all' }
    server.all = [moved, ...server.all.filter(({ bondId }) => bondId !== moved.bondId)]
    await streams[0]!.change({ topic: 'message', key: moved.bondId })
    await waitFor(() => expect(seen()[0]).toHaveTextContent('Newest of all'))
    expect(told()).toHaveTextContent(/: 120$/)
    expect(askedAgain()).toEqual(['limit=50'])
    const lower = { ...server.all[110]!, id: 502, content: 'From further down' }
    server.all = [lower, ...server.all.filter(({ bondId }) => bondId !== lower.bondId)]
    await streams[0]!.change({ topic: 'message', key: lower.bondId })
    await waitFor(() => expect(seen()[0]).toHaveTextContent('From further down'))
    await waitFor(() => expect(askedAgain().slice(1).toSorted()).toEqual(['before=202&limit=50', 'limit=50']))
    expect(told()).toHaveTextContent(/: 120$/)
    // The conversation that was pushed off the first page is still listed.
    const pushed = server.all[50]!
    scrollTo(48)
    await waitFor(() => expect(seen().some((row) => row.textContent.includes(pushed.content))).toBe(true))
    scrollTo(0)
    const sunk = { ...server.all[0]!, id: 185, content: 'Words before' }
    server.all = [...server.all.slice(1), sunk].toSorted((a, b) => b.id - a.id)
    await streams[0]!.change({ topic: 'message', key: sunk.bondId })
    await waitFor(() => expect(seen()[0]).toHaveTextContent('Newest of all'))
    scrollTo(105)
    await waitFor(() => expect(seen().some((row) => row.textContent.includes(sunk.content))).toBe(true))
  })

  test('MSG-19 MSG-63 clears the unread count of a conversation read on another device', async () => {
    const { server, streams, askedAgain } = await openAll()
    scrollTo(110)
    const row = () => seen().find((one) => one.textContent.includes('Person 180'))!
    await waitFor(() => expect(row()).toBeDefined())
    server.all = server.all.map((one) => (one.id === 180 ? { ...one, unreadCount: 7 } : one))
    await streams[0]!.change({ topic: 'message', key: '19-1180' })
    await waitFor(() => expect(row()).toHaveTextContent('7 unread'))
    server.all = server.all.map((one) => ({ ...one, unreadCount: 0 }))
    await streams[0]!.change({ topic: 'conversation-read', key: '19-1180' })
    await waitFor(() => expect(row()).not.toHaveTextContent('unread'))
    expect(askedAgain().some((query) => query?.startsWith('before=302'))).toBe(false)
  })
})

describe('the list of people', () => {
  const dora = contact({ id: 22, name: 'Dora', phone: null, status: 'suspended' })
  const people = (...body: Correspondent[]) => ({ [CONTACTS]: { status: 200, body } })
  const quiet = (id: number, name: string) =>
    correspondent({ bondId: `19-${id}`, contact: contact({ id, name, phone: null }) })
  const names = async () => (await rows('People')).map((row) => row.querySelector('bdi')!.textContent)

  test('MSG-26 MSG-27 MSG-29 MSG-31 shows each contact’s number, standing, last message time and unread count', async () => {
    const hourAgo = new Date(Date.now() - 30 * 60_000).toISOString()
    const { user } = open(
      people(
        correspondent({ lastAt: hourAgo, unreadCount: 2 }),
        correspondent({ bondId: '19-22', contact: dora, lastAt: '2025-03-05T12:00:00.000Z' }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'People' }))
    const [bob, her] = await rows('People')
    expect(bob).toHaveTextContent(/Bob.*Just now.*\(555\) 123-0020 · Active.*2 unread/)
    expect(her).toHaveTextContent(/Dora.*Mar 5, 2025, .*Suspended/)
    expect(bob).toHaveAttribute('href', '/network?tab=messages&with=20')
  })

  test('MSG-28 lists people without messages first, then everyone else by most recent message', async () => {
    const server = { list: [withCleo] }
    const { user, streams } = open({
      ...people(
        quiet(23, 'Abe'),
        quiet(20, 'Bob'),
        correspondent({ bondId: '19-21', contact: cleo, lastAt: withCleo.createdAt }),
      ),
      [LIST]: () => ({ status: 200, body: server.list }),
    })
    await user.click(screen.getByRole('button', { name: 'People' }))
    await waitFor(async () => expect(await names()).toEqual(['Abe', 'Bob', 'Cleo']))
    await streams[0]!.open()
    const abe = contact({ id: 23, name: 'Abe' })
    const withAbe = { ...withBob, contact: abe, bondId: '19-23', createdAt: '2026-01-07T10:00:00.000Z' }
    server.list = [withAbe, withCleo]
    await streams[0]!.change({ topic: 'message', key: '19-23' })
    await waitFor(async () => expect(await names()).toEqual(['Bob', 'Abe', 'Cleo']))
    server.list = [{ ...withCleo, id: 110, createdAt: '2026-01-08T10:00:00.000Z' }, withAbe]
    await streams[0]!.change({ topic: 'message', key: '19-21' })
    await waitFor(async () => expect(await names()).toEqual(['Bob', 'Cleo', 'Abe']))
  })

  test('MSG-29 shows matching people and messages after a pause in typing', async () => {
    const { user, sent } = open({
      ...of(withBob),
      [CONTACTS]: ({ path }) => ({ status: 200, body: path.includes('search=555') ? [correspondent()] : [] }),
    })
    const box = screen.getByRole('searchbox')
    await user.type(box, '5551230020')
    const found = within(await screen.findByRole('region', { name: 'People found' }))
    expect(await found.findByRole('link')).toHaveTextContent('Bob')
    await waitFor(() => expect(found.getByRole('status')).toHaveTextContent('1 person found'))
    expect(screen.getByRole('region', { name: 'Messages found' })).toBeVisible()
    const searches = sent.filter(({ path }) => path.includes('search='))
    expect(searches.at(-1)!.path).toContain('search=5551230020')
    expect(searches.length).toBeLessThan(10)
    await user.clear(box)
    await user.type(box, 'Zoe')
    expect(await screen.findByText('No people found.')).toBeVisible()
    await user.clear(box)
    expect(await rows('Recent conversations')).toHaveLength(1)
  })

  test('MSG-68 a search that matches only messages hides the people results and the list switch', async () => {
    const body = [
      {
        id: 100,
        bondId: '19-20',
        contact: { id: 20, name: 'Bob', profilePhoto: null },
        senderId: 20,
        excerpt: 'See you at noon.',
        createdAt: '2026-01-06T10:00:00.000Z',
      },
    ]
    const { user } = open({ ...of(withBob), 'GET /api/search/messages': { status: 200, body } })
    await user.type(screen.getByRole('searchbox'), 'noon')
    expect(await screen.findByText('1 message found.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'People found' })).toHaveClass('sr-only')
    expect(screen.queryByRole('group', { name: 'What is listed' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(screen.getByRole('group', { name: 'What is listed' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('MSG-65 links to the Invitations page if there are no contacts', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Choose someone' }))
    const link = (name: string) => screen.findByRole('link', { name })
    expect(await link('See your trust bonds')).toHaveAttribute('href', '/network?tab=bonds')
    expect(await link('Invite someone')).toHaveAttribute('href', '/invitations')
  })

  test('MSG-65 renders only the rows near the viewport', async () => {
    const all = Array.from({ length: 2_000 }, (_, n) => quiet(100 + n, `Person ${n}`))
    const { user } = open(people(...all))
    await user.click(screen.getByRole('button', { name: 'People' }))
    const first = (await rows('People'))[0]!
    const list = screen.getByRole('list', { name: 'People' })
    const focused = () => document.activeElement?.querySelector('bdi')?.textContent
    expect(list.children.length).toBeLessThan(40)
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '2000')
    first.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(focused()).toBe('Person 2'))
    await user.keyboard('{End}')
    await waitFor(() => expect(focused()).toBe('Person 1999'))
    expect(document.activeElement!.closest('li')).toHaveAttribute('aria-posinset', '2000')
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(focused()).toBe('Person 1998'))
    await user.keyboard('{Home}{ArrowUp}')
    await waitFor(() => expect(focused()).toBe('Person 0'))
    expect([...list.querySelectorAll('a')].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    expect(list.children.length).toBeLessThan(60)
  })
})

describe('on a phone', () => {
  beforeEach(() => setViewport(375))

  test('MSG-90 only an open conversation covers the app’s bars', async () => {
    const covering = () => document.querySelector('[data-covers-page]')
    const { user } = open(of(withBob))
    const [row] = await rows('Recent conversations')
    expect(covering()).toBeNull()
    await user.click(row!)
    expect(covering()).toContainElement(await screen.findByRole('region', { name: 'Conversation with Bob' }))
    await user.click(screen.getByRole('button', { name: 'Back to messages' }))
    await rows('Recent conversations')
    expect(covering()).toBeNull()
  })

  test('MSG-90 a conversation doesn’t cover the sidebar of a tablet', async () => {
    setViewport(768)
    open(of(withBob), { at: '/network?tab=messages&with=20' })
    await screen.findByRole('region', { name: 'Conversation with Bob' })
    expect(document.querySelector('[data-covers-page]')).toBeNull()
  })

  test('MSG-66 Escape goes from a conversation back to its row in the list', async () => {
    const { user, router, where } = open(of(withBob, withCleo), { at: '/elsewhere' })
    await router.navigate('/network?tab=messages')
    await user.click((await rows('Recent conversations'))[1]!)
    expect(screen.queryByRole('list', { name: 'Recent conversations' })).toBeNull()
    const heading = await screen.findByRole('heading', { level: 1 })
    heading.focus()
    await user.keyboard('{Escape}')
    await waitFor(async () => expect((await rows('Recent conversations'))[1]).toHaveFocus())
    await router.navigate(-1)
    expect(where()).toBe('/elsewhere')
  })

  test('MSG-66 Escape goes to the list from a conversation opened by URL', async () => {
    const { user, router, where } = open(of(withBob), { at: '/elsewhere' })
    await router.navigate('/network?tab=messages&with=20')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Bob · Messages' })
    expect(document.title).toMatch(/^Bob · Messages · /)
    heading.focus()
    await user.keyboard('{Escape}')
    expect(await rows('Recent conversations')).toHaveLength(1)
    expect(where()).toBe('/network?tab=messages')
    await router.navigate(-1)
    expect(where()).toBe('/elsewhere')
  })
})

test('MSG-66 replaces the history entry when another conversation opens on a wide screen', async () => {
  const { user, router, where } = open(of(withBob, withCleo), { at: '/elsewhere' })
  await router.navigate('/network?tab=messages')
  const [first, second] = await rows('Recent conversations')
  await user.click(first!)
  await user.click(second!)
  expect(where()).toBe('/network?tab=messages&with=21')
  expect(second).toHaveAttribute('aria-current', 'true')
  await router.navigate(-1)
  expect(where()).toBe('/elsewhere')
})

test.each(['0', 'x', '-1', '1.5', '19', ''])(
  "MSG-18 shows the error 'Bond not found' for the URL parameter with=%s",
  async (id) => {
    const { sent } = open(of(withBob), { at: `/network?tab=messages&with=${id}` })
    expect(await screen.findByText('Bond not found')).toBeVisible()
    expect(await rows('Recent conversations')).toHaveLength(1)
    expect(sent.filter(({ path }) => path.includes('trust-bond'))).toEqual([])
  },
)

test("TRU-16 lists a closed conversation under 'Archived' and not under 'Recent'", async () => {
  const { user } = open({
    [LIST]: ({ path }) => ({ status: 200, body: [path.includes('archived=only') ? withCleo : withBob] }),
  })
  const recent = within(await screen.findByRole('list', { name: 'Recent conversations' }))
  expect(await recent.findByText('Bob')).toBeVisible()
  expect(recent.queryByText('Cleo')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Archived' }))
  const archived = within(await screen.findByRole('list', { name: 'Archived conversations' }))
  const link = await archived.findByRole('link')
  expect(link).toHaveTextContent('Cleo')
  expect(link).toHaveAttribute('href', '/network?tab=messages&with=21')
})
