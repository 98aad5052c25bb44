import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hit, letters, openVaultBase } from '../../../testing/vault-base.tsx'
import { setViewport } from '../../../testing/viewport.ts'

beforeEach(() => void setViewport(1280))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const SHARED = 'Ann shares “Letters” with you'
const entry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'In this vault' })).getByRole('link', { name })
const since = '2026-01-05T20:00:00.000Z'
const visited = (...news: ReturnType<typeof hit>[]) => ({ status: 200, body: { since, news } })

const NEWS = [
  hit({ kind: 'item', id: 5, postId: null, name: 'House keys', createdAt: '2026-01-06T12:00:00.000Z' }),
  hit({ kind: 'comment', id: 5, postId: 69, name: 'Bob', excerpt: 'How blue!' }),
  hit(),
]

test("VUS-11, VUS-23 'Notifications' counts and lists what is new since the last visit, each leading to its place", async () => {
  const { user, sentTo } = openVaultBase({ 'POST /api/vaults/:id/visit': visited(...NEWS) })
  await heading(SHARED)
  await waitFor(() => expect(entry(/Notifications/)).toHaveTextContent('Notifications, 3 new'))
  await user.click(entry(/Notifications/))
  expect(await heading('Notifications')).toHaveFocus()
  expect(await screen.findByText(/Since your visit/)).toBeVisible()
  const rows = within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/vault-base/7'))
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/vault-base/7?show=items',
    '/vault-base/7?post=69',
    '/vault-base/7?post=70',
  ])
  expect(rows[0]).toHaveTextContent('New in the storage: “House keys”')
  expect(rows[1]).toHaveTextContent('Bob commented')
  expect(rows[1]).toHaveTextContent('How blue!')
  expect(rows[2]).toHaveTextContent('Ann posted')
  await waitFor(() => expect(entry(/Notifications/)).toHaveTextContent(/^Notifications$/))
  expect(sentTo('POST /api/vaults/:id/visit')).toHaveLength(1)
})

test('VUS-23 what comes while the page is open is counted, and not asked for while nobody looks', async () => {
  let news = [hit()]
  const { user, sentTo, streams } = openVaultBase({
    'POST /api/vaults/:id/visit': () => visited(...news),
  })
  await heading(SHARED)
  await waitFor(() => expect(entry(/Notifications/)).toHaveTextContent(', 1 new'))
  await user.click(entry(/Notifications/))
  await screen.findByRole('link', { name: /Ann posted/ })
  await user.click(entry(/Home/))
  expect(await heading(SHARED)).toHaveFocus()
  expect(entry(/Notifications/)).toHaveTextContent(/^Notifications$/)
  news = [hit({ kind: 'comment', id: 6, createdAt: '2026-01-07T10:00:00.000Z' }), hit()]
  await streams.at(-1)!.change({ topic: 'comment', key: 70 })
  await waitFor(() => expect(entry(/Notifications/)).toHaveTextContent(', 1 new'))
  const asked = sentTo('POST /api/vaults/:id/visit').length
  const read = sentTo('GET /api/vaults/:id').length
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    await streams.at(-1)!.change({ topic: 'vault', key: 7 })
    await waitFor(() => expect(sentTo('GET /api/vaults/:id')).toHaveLength(read + 1))
    expect(sentTo('POST /api/vaults/:id/visit')).toHaveLength(asked)
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await waitFor(() => expect(sentTo('POST /api/vaults/:id/visit')).toHaveLength(asked + 1))
})

test.each([
  [since, 'Nothing new since your last visit'],
  [null, 'Welcome'],
])('VUS-11 without news it is said (%s)', async (before, words) => {
  openVaultBase(
    { 'POST /api/vaults/:id/visit': { status: 200, body: { since: before, news: [] } } },
    { at: '/vault-base?tab=notifications' },
  )
  expect(await screen.findByRole('heading', { name: words })).toBeVisible()
})

test("VUS-11 'Search' finds posts, comments and items, which lead to their place, and Back leads to what was found", async () => {
  const { user, where, router, sentTo } = openVaultBase({
    'GET /api/vaults/:id/search': {
      status: 200,
      body: [
        hit({ kind: 'comment', id: 70, postId: 69, name: 'Bob', excerpt: 'The lake again' }),
        hit(),
        hit({ kind: 'item', id: 70, postId: null, name: 'Lake keys', excerpt: 'For the lake house' }),
      ],
    },
  })
  await heading(SHARED)
  await user.click(entry(/Search/))
  const field = await screen.findByLabelText('Words to look for')
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'lake')
  expect(await screen.findByText('3 places found.')).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/search').at(-1)!.path).toContain('/api/vaults/7/search?q=lake')
  expect(where()).toBe('/vault-base?tab=search&q=lake')
  expect(screen.getByRole('link', { name: /Lake keys/ })).toHaveAttribute('href', '/vault-base/7?show=items')
  await user.click(screen.getByRole('link', { name: /Bob, in a comment/ }))
  await waitFor(() => expect(where()).toBe('/vault-base/7?post=69'))
  expect(await screen.findByRole('tab', { name: 'Posts & Discussions', selected: true })).toBeVisible()
  await router.navigate(-1)
  expect(await screen.findByLabelText('Words to look for')).toHaveValue('lake')
})

test("VUS-11 'Home' leads from a post to the beginning", async () => {
  const { user, where } = openVaultBase(
    {},
    { at: '/vault-base/7?post=70', vault: letters({ cover: '/media/a' }) },
  )
  await heading(SHARED)
  expect(screen.getByRole('tab', { name: 'Posts & Discussions' })).toHaveAttribute('aria-selected', 'true')
  expect(entry(/Home/)).toHaveAttribute('aria-current', 'page')
  await user.click(entry(/Home/))
  await waitFor(() => expect(where()).toBe('/vault-base/7'))
  expect(screen.getByRole('tab', { name: 'Pictures' })).toHaveAttribute('aria-selected', 'true')
})
