import type { Player } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve, type Sent } from '../../testing/canned.ts'
import { dashboard, dashboardLine } from '../../testing/made/dashboard.ts'
import { admin, member, profileOf } from '../../testing/people.ts'
import { brokenAtFirst } from '../../testing/replies.ts'
import { refusal } from '../../testing/visitor.ts'
// This import keeps the tests from waiting for the lazy route's code.
import './dashboard-page.tsx'
import './page-layout.tsx'

const ann = member({ profilePhoto: '/media/ann' })
const bob = { id: 20, name: 'Bob', profilePhoto: null }
const NUMBERS = { sponsor: bob, sponsoredCount: 7, bondCount: 6 }

function signedIn(me: Player, replies: Parameters<typeof serve>[0] = {}): Sent[] {
  return serve({
    'GET /api/auth/me': { status: 200, body: me },
    'GET /api/players/:id/dashboard': ({ path }) => ({
      status: 200,
      body: dashboard({ player: path.includes('/19/') ? ann : me }),
    }),
    'GET /api/players/:id': { status: 200, body: profileOf(ann, NUMBERS) },
    'GET /api/players': { status: 200, body: [] },
    ...replies,
  })
}

const askedFor = (sent: Sent[], path: string) => sent.filter((one) => one.path === path)

test('FAM-33 lists at most five places with new posts', async () => {
  const places = Array.from({ length: 6 }, (_, n) => ({
    kind: 'vault' as const,
    id: n + 1,
    name: `Vault ${n}`,
    count: n + 1,
  }))
  const board = { kind: 'board' as const, id: 3, name: 'The Porch', count: 100 }
  signedIn(ann, { 'GET /api/unread': { status: 200, body: [board, ...places] } })
  openApp('/dashboard')
  const lately = within(await screen.findByRole('region', { name: 'Lately' }))
  await lately.findByText('99+ new')
  const links = lately.getAllByRole('link').slice(0, 6)
  expect(links.map((link) => [link.textContent, link.getAttribute('href')]).slice(0, 5)).toEqual([
    ['New posts on “The Porch”99+ new posts', '/groups/3'],
    ['New posts in “Vault 0”1 new post', '/vault/1'],
    ['New posts in “Vault 1”2 new posts', '/vault/2'],
    ['New posts in “Vault 2”3 new posts', '/vault/3'],
    ['New posts in “Vault 3”4 new posts', '/vault/4'],
  ])
  expect(links[5]).not.toHaveTextContent('New posts')
})

test.each(['/dashboard', '/dashboard/19'])(
  'NAV-03 NAV-51 LOG-43 %s shows the member’s home page, with open questions above recent events',
  async (at) => {
    const sent = signedIn(ann)
    openApp(at)
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: /Good (morning|afternoon|evening), Ann/,
    })
    expect(heading).toHaveFocus()
    expect(document.title).toBe('Home · Kinhold')
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(within(waiting).getByRole('link', { name: /Cleo invited you to connect\./ })).toHaveAttribute(
      'href',
      '/invitations',
    )
    const lately = screen.getByRole('region', { name: 'Lately' })
    expect(within(lately).getByRole('link', { name: /You and Dora are connected\./ })).toHaveAttribute(
      'href',
      '/player/22',
    )
    expect(waiting.compareDocumentPosition(lately)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const numbers = within(await screen.findByRole('region', { name: 'In numbers' })).getAllByRole('link')
    expect(numbers.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['6Trust bonds', '/network?tab=bonds'],
      ['1Trust unit', '/network?tab=units'],
      ['2Groups', '/groups'],
      ['3Vaults', '/vaults'],
      ['4Open invites', '/invitations?tab=sent&show=pending'],
      ['5Unread messages', '/network?tab=messages'],
    ])
    const place = await screen.findByRole('region', { name: 'Your place' })
    const corners = (await within(place).findAllByRole('listitem')).map((item) => item.textContent)
    expect(corners).toEqual(['BSponsorBob', 'YouAnn', '7brought in', '6trust bonds'])
    expect(within(place).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
    expect(askedFor(sent, '/api/players/19/dashboard')).toHaveLength(1)
    expect(screen.queryByRole('complementary', { name: 'Viewing as' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Invite now' })).toHaveAttribute('href', '/invitations')
    expect(screen.getByRole('link', { name: 'Create a vault' })).toHaveAttribute('href', '/vaults')
  },
)

test('INV-111 omits a trust unit from Lately if the member still has to confirm it', async () => {
  const unit = (id: number, names: number[], text: string) => dashboardLine({ kind: 'unit', id, names, text })
  const body = dashboard({
    player: ann,
    attention: [unit(3, [20, 21], 'Confirm your trust unit with Bob and Cleo.')],
    recent: [
      unit(3, [21, 20], 'A trust unit formed with Bob and Cleo.'),
      unit(4, [20, 22], 'A trust unit formed with Bob and Dora.'),
    ],
  })
  signedIn(ann, { 'GET /api/players/:id/dashboard': { status: 200, body } })
  openApp('/dashboard')
  const lately = await screen.findByRole('region', { name: 'Lately' })
  expect(lately).toHaveTextContent('Bob and Dora')
  expect(lately).not.toHaveTextContent('Bob and Cleo')
})

test.each([
  [18, 'Rosa', 'Admin'],
  [21, 'Rosa', 'Rosa'],
])(
  "INV-111 shows 'Admin' instead of the sponsor’s name only if the id is the admin’s: %i",
  async (id, name, shown) => {
    const sponsor = { id, name, profilePhoto: null }
    signedIn(ann, { 'GET /api/players/:id': { status: 200, body: profileOf(ann, { sponsor }) } })
    openApp('/dashboard')
    expect(await screen.findByRole('link', { name: shown })).toHaveAttribute('href', `/player/${id}`)
  },
)

test('NAV-04 redirects members from other members’ dashboards to their own', async () => {
  const sent = signedIn(ann)
  const { where } = openApp('/dashboard/20')
  await screen.findByRole('heading', { level: 1, name: /, Ann$/ })
  expect(where()).toBe('/dashboard/19')
  expect(askedFor(sent, '/api/players/20/dashboard')).toEqual([])
})

test('ADM-75 omits trust unit and group counts from the admin’s home page', async () => {
  const boss = admin()
  const home = dashboard({ player: boss, attention: [], recent: [] })
  signedIn(boss, { 'GET /api/players/:id/dashboard': { status: 200, body: home } })
  openApp('/dashboard')
  const counts = await screen.findByRole('region', { name: 'In numbers' })
  expect(within(counts).getAllByRole('listitem')).toHaveLength(4)
  expect(counts).not.toHaveTextContent(/unit|group/i)
})

test('NAV-04 NAV-51 shows the admin a member’s home page without its buttons and links', async () => {
  const sent = signedIn(admin())
  openApp('/dashboard/19')
  const banner = await screen.findByRole('complementary', { name: 'Viewing as' })
  expect(banner).toHaveTextContent('You are looking at Ann’s home.')
  expect(within(banner).getByRole('link', { name: 'Back to my home' })).toHaveAttribute('href', '/dashboard')
  const main = screen.getByRole('main')
  await within(main).findByRole('region', { name: 'Their place' })
  expect(await within(main).findByText('Bob')).toBeVisible()
  expect(within(main).getByText('You and Dora are connected.')).toBeVisible()
  const numbers = within(screen.getByRole('region', { name: 'In numbers' }))
  expect(numbers.getAllByRole('listitem')).toHaveLength(6)
  expect(within(main).getAllByRole('link')).toHaveLength(1)
  expect(within(main).queryAllByRole('button')).toEqual([])
  expect(askedFor(sent, '/api/players/19/dashboard')).toHaveLength(1)
})

test('NAV-04 doesn’t refetch a member’s home page while the admin is viewing it', async () => {
  const sent = signedIn(admin())
  const { streams, router } = openApp('/dashboard/19')
  await screen.findByRole('region', { name: 'Their place' })
  const before = askedFor(sent, '/api/auth/me').length
  await streams[0]!.change({ topic: 'bond', key: '19-20' })
  await streams[0]!.change({ topic: 'player', key: 18 })
  await waitFor(() => expect(askedFor(sent, '/api/auth/me').length).toBeGreaterThan(before))
  expect(askedFor(sent, '/api/players/19/dashboard')).toHaveLength(1)
  await router.navigate('/dashboard')
  await screen.findByRole('region', { name: 'Your place' })
  await streams[0]!.change({ topic: 'bond', key: '18-20' })
  await waitFor(() => expect(askedFor(sent, '/api/players/18/dashboard')).toHaveLength(2))
})

test('NAV-03 refetches the home page only after changes to people on it', async () => {
  const sent = signedIn(ann)
  const { streams } = openApp('/dashboard')
  await screen.findByRole('region', { name: 'Your place' })
  const homes = () => askedFor(sent, '/api/players/19/dashboard').length
  const profiles = () => askedFor(sent, '/api/players/19').length
  await waitFor(() => expect([homes(), profiles()]).toEqual([1, 1]))
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'player', key: 22 })
  await waitFor(() => expect([homes(), profiles()]).toEqual([2, 1]))
  await streams[0]!.change({ topic: 'player', key: 20 })
  await waitFor(() => expect([homes(), profiles()]).toEqual([2, 2]))
  await streams[0]!.change({ topic: 'player', key: 19 })
  await waitFor(() => expect([homes(), profiles()]).toEqual([3, 3]))
})

test("NAV-04 shows the admin 'Player Not Found' for an unknown member", async () => {
  const missing = refusal(404, 'not_found', 'This player was not found.')
  signedIn(admin(), { 'GET /api/players/:id/dashboard': missing })
  openApp('/dashboard/404')
  expect(await screen.findByRole('heading', { level: 1, name: 'Player Not Found' })).toBeVisible()
})

const gil = { id: 21, name: 'Gil', profilePhoto: null }
const desk = { id: 18, name: 'admin', profilePhoto: null }
test.each([
  ['the admin', desk, 'Waiting for the admin', /So the admin will confirm/],
  [
    'their sponsor',
    undefined,
    'Waiting for Bob',
    /^You registered with Bob’s invite code\. They still have to confirm/,
  ],
  [
    'the deputy of a sponsor who cannot answer',
    gil,
    'Waiting for Gil',
    /invite code of Bob, who can’t answer at the moment\. So Gil will confirm/,
  ],
])('NAV-03 tells an unconfirmed member that %s must confirm them', async (_, answeredBy, title, words) => {
  const waits = member({ verified: false, awaiting: 'sponsor' })
  const home = dashboard({ player: waits, attention: [], recent: [] })
  signedIn(waits, {
    'GET /api/players/:id/dashboard': { status: 200, body: home },
    'GET /api/players/:id': {
      status: 200,
      body: profileOf(waits, { sponsor: bob, ...(answeredBy && { answeredBy }) }),
    },
  })
  openApp('/dashboard')
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link')).toHaveAttribute('href', '/user-guide')
})

test('NAV-03 shows a new member a single link to invite someone', async () => {
  const counts = { bonds: 1, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }
  const body = dashboard({ player: ann, counts, attention: [], recent: [] })
  signedIn(ann, { 'GET /api/players/:id/dashboard': { status: 200, body } })
  openApp('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Begin with one person' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Invite now' })).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
  expect(screen.getByText(/Nothing has happened yet\./)).toBeVisible()
})

test('NAV-03 shows the greeting before the rest of the page has loaded', async () => {
  const server = brokenAtFirst('Kinhold is starting.', dashboard({ player: ann }))
  const first = Promise.withResolvers<void>()
  signedIn(ann, { 'GET /api/players/:id/dashboard': () => first.promise.then(server.reply) })
  const { user } = openApp('/dashboard')
  expect(await screen.findByRole('heading', { level: 1, name: /, Ann$/ })).toBeVisible()
  expect(screen.getByText('Loading your home…')).toBeInTheDocument()
  first.resolve()
  await server.retry(user)
  expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeVisible()
})

test('FAM-50 lists the sponsor’s other invitees for a member’s first two weeks', async () => {
  const tomas = { id: 21, player: { id: 21, name: 'Tomas', profilePhoto: null }, standing: 'open' as const }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const siblings = { 'GET /api/siblings': { status: 200, body: [tomas] } }
  signedIn({ ...ann, createdAt: daysAgo(13) }, siblings)
  const { unmount } = openApp('/dashboard')
  expect(await screen.findByRole('region', { name: 'Bob also brought in Tomas' })).toBeVisible()
  unmount()
  const sent = signedIn({ ...ann, createdAt: daysAgo(15) }, siblings)
  openApp('/dashboard')
  await screen.findByRole('region', { name: 'Lately' })
  expect(askedFor(sent, '/api/siblings')).toEqual([])
})
