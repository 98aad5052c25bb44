import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from '../../../../testing/canned.ts'
import { member } from '../../../../testing/people.ts'
import { hit, letters, openVaultBase, recipes } from '../../../../testing/vault-base.tsx'
import { vaultPost } from '../../../../testing/vault-page.tsx'
import { setViewport } from '../../../../testing/on-screen.ts'
import { appConfig, refusal, visit } from '../../../../testing/visitor.ts'
import { listedToasts } from '../../../ui/toast.ts'

beforeEach(() => void setViewport(1280))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const SHARED = 'Ann shares “Letters” with you'
const tab = (name: string) => screen.getByRole('tab', { name })

test('VUS-04, VUS-08, VUS-17, VUS-26 opens the Pictures tab first if the vault has pictures', async () => {
  const { sentTo, where, unmount } = openVaultBase({}, { at: '/' })
  expect(await heading(SHARED)).toBeVisible()
  expect(where()).toBe('/vault-base')
  expect(document.title).toBe('Letters · Kinhold')
  expect(sentTo('GET /api/vaults/:id').map(({ path }) => path)).toEqual(['/api/vaults/7'])
  expect(tab('Posts & Discussions')).toHaveAttribute('aria-selected', 'true')
  unmount()
  openVaultBase({}, { vault: letters({ cover: '/media/a' }) })
  await heading(SHARED)
  expect(tab('Pictures')).toHaveAttribute('aria-selected', 'true')
})

test.each([1280, 375])(
  'VUS-05, VUS-09, VLT-58 shows a vault user only their four tabs (%i px)',
  async (width) => {
    setViewport(width)
    const { user, where } = openVaultBase()
    await heading(SHARED)
    const tabs = within(screen.getByRole('tablist', { name: 'Vault' })).getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Posts', 'Profile', 'Settings', 'Archive'])
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
    for (const name of ['Invites', 'Groups', 'Network', 'Vaults', 'Back', /Access Management/])
      expect(screen.queryByText(name)).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await user.click(tab('Profile'))
    expect(await heading('Profile')).toBeVisible()
    expect(where()).toBe('/vault-base?tab=profile')
  },
)

test('VUS-09 selects a tab on Enter, not on an arrow key', async () => {
  const { user, where } = openVaultBase({}, { at: '/vault-base?tab=search' })
  await waitFor(() => expect(screen.getByLabelText('Words to look for')).toHaveFocus())
  tab('Posts').focus()
  await user.keyboard('{ArrowDown}')
  expect(tab('Profile')).toHaveFocus()
  expect(where()).toBe('/vault-base?tab=search')
  await user.keyboard('{Enter}')
  expect(await heading('Profile')).toBeVisible()
  expect(tab('Profile')).toHaveFocus()
})

test("VUS-10 'Sign Out' in the header ends the session and goes to '/'", async () => {
  const { user, where, sentTo } = openVaultBase()
  await heading(SHARED)
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Sign Out' }))
  expect(await screen.findByPlaceholderText('Enter mobile number')).toBeVisible()
  expect(where()).toBe('/')
  expect(sentTo('POST /api/auth/logout')).toHaveLength(1)
})

test('FAM-33 shows the number of new posts on links to other vaults', async () => {
  openVaultBase(
    {
      'GET /api/unread': {
        status: 200,
        body: [{ kind: 'vault', id: recipes().id, name: 'Recipes', count: 2 }],
      },
    },
    { others: [recipes(), recipes({ id: 9, title: 'Older' })] },
  )
  await heading(SHARED)
  const recipesLink = (await screen.findByText('2 new')).closest('a')
  expect(recipesLink).toHaveTextContent('Recipes from Bob 2 new posts')
  expect(screen.getByRole('link', { name: /^Older from/ })).not.toHaveTextContent('new')
})

test("VUS-33 labels other vaults 'Also shared with you' only below an open vault", async () => {
  const { unmount } = openVaultBase({}, { others: [recipes()] })
  expect(await screen.findByRole('region', { name: 'Also shared with you' })).toBeVisible()
  unmount()
  openVaultBase(
    { 'GET /api/vaults/:id': refusal(404, 'not_found', 'This vault was not found.') },
    { at: '/vault-base/99', others: [recipes()] },
  )
  expect(await screen.findByRole('region', { name: 'Shared with you' })).toBeVisible()
})

test('VUS-08 opens the newest of the owner’s vaults', async () => {
  const others = [recipes(), recipes({ id: 9 })]
  const { sentTo } = openVaultBase(
    {
      'GET /api/vaults': ({ path }) =>
        path.includes('before=')
          ? { status: 200, body: [letters(), letters({ id: 3, title: 'Older' })] }
          : { status: 200, body: others, headers: { link: '</api/vaults?before=9>; rel="next"' } },
    },
    { account: member() },
  )
  expect(await heading('Letters')).toBeVisible()
  expect(sentTo('GET /api/vaults')).toHaveLength(2)
  expect(sentTo('GET /api/vaults/user-vault')).toHaveLength(0)
})

test('VUS-08, VLT-60 shows owner controls only to the owner', async () => {
  const posts = { 'GET /api/vaults/:id/posts': { status: 200, body: [vaultPost()] } } as const
  const { unmount } = openVaultBase(posts, { account: member(), at: '/vault-base/7' })
  expect(await heading('Letters')).toBeVisible()
  expect(await screen.findByRole('form', { name: 'Write a post' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Post actions' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage this vault' })).toHaveAttribute('href', '/vault/7')
  unmount()
  const others = {
    'GET /api/vaults/:id/posts': { status: 200, body: [vaultPost({ isOwn: false, authorId: 19 })] },
  } as const
  openVaultBase(others, { account: member({ id: 20, name: 'Bob' }), at: '/vault-base/7' })
  expect(await heading(SHARED)).toBeVisible()
  expect(await screen.findByText('The first letter.')).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Post actions' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Manage this vault' })).toBeNull()
})

test('VUS-08, VLT-12 shows a member without a vault a link to the vaults page', async () => {
  openVaultBase({ 'GET /api/vaults': { status: 200, body: [recipes()] } }, { account: member() })
  expect(await screen.findByRole('heading', { name: 'You have no vault yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'To your vaults' })).toHaveAttribute('href', '/vaults')
  expect(screen.queryByText('Create Vault')).toBeNull()
})

test('VUS-17 shows a vault user links to the other vaults shared with them', async () => {
  const { user, where } = openVaultBase({}, { others: [recipes()] })
  await heading(SHARED)
  await user.click(await screen.findByRole('link', { name: /Recipes from Bob/ }))
  expect(await heading('Bob shares “Recipes” with you')).toBeVisible()
  expect(where()).toBe('/vault-base/8')
  expect(screen.getByRole('link', { name: /Letters from Ann/ })).toHaveAttribute('href', '/vault-base/7')
  expect(screen.queryByRole('link', { name: /Recipes from Bob/ })).toBeNull()
})

test('VUS-08 keeps the open vault on screen when another vault is shared', async () => {
  let given = { ...letters(), others: [] as ReturnType<typeof letters>[] }
  const { streams } = openVaultBase(
    { 'GET /api/vaults/user-vault': () => ({ status: 200, body: given }) },
    { others: [recipes()] },
  )
  await heading(SHARED)
  given = { ...recipes(), others: [letters()] }
  await streams.at(-1)!.change({ topic: 'vault', key: 8 })
  expect(await screen.findByRole('link', { name: /Recipes from Bob/ })).toBeVisible()
  expect(await heading(SHARED)).toBeVisible()
})

test('FAM-40 VUS-31, VUS-03, VLT-06, VLT-09 opens another vault with its access code', async () => {
  const { user, where, sentTo } = openVaultBase(
    { 'GET /api/vaults/access/:code': { status: 200, body: recipes() } },
    { others: [recipes()] },
  )
  await heading(SHARED)
  expect(screen.queryByRole('textbox', { name: 'Access code' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Open another vault' }))
  const field = await screen.findByRole('textbox', { name: 'Access code' })
  expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled()
  await user.type(field, '0123456789')
  expect(field).toHaveValue('(012) 345-6789')
  await user.keyboard('{Enter}')
  expect(await heading('Bob shares “Recipes” with you')).toBeVisible()
  expect(where()).toBe('/vault-base/8')
  const codes = sentTo('GET /api/vaults/access/:code').map(({ path }) => path)
  expect(codes).toEqual(['/api/vaults/access/0123456789'])
  expect(listedToasts()[0]).toMatchObject({ title: 'Vault accessed successfully' })
})

test('VUS-25 shows a notice after a vault user loses access', async () => {
  let isOpen = true
  const { streams } = openVaultBase(
    {
      'GET /api/vaults/user-vault': () => ({
        status: 200,
        body: isOpen ? { ...letters(), others: [recipes()] } : { ...recipes(), others: [] },
      }),
      'GET /api/vaults/:id': ({ path }) =>
        path.endsWith('/8')
          ? { status: 200, body: recipes() }
          : isOpen
            ? { status: 200, body: letters() }
            : refusal(404, 'no_vault', 'No such vault.'),
    },
    { others: [recipes()], at: '/vault-base/7' },
  )
  await heading(SHARED)
  isOpen = false
  await streams.at(-1)!.change({ topic: 'vault', key: 7 })
  expect(await screen.findByRole('heading', { name: 'This vault is not shared with you' })).toBeVisible()
  expect(screen.queryByText(SHARED)).toBeNull()
  expect(screen.getByRole('link', { name: /Recipes from Bob/ })).toBeVisible()
})

test('VUS-08 offers Sign Out even if the page fails to load', async () => {
  let isDown = true
  const { user } = openVaultBase({
    'GET /api/vaults/user-vault': () =>
      isDown ? new TypeError('no network') : { status: 200, body: { ...letters(), others: [] } },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('The vault could not be loaded.')
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await heading(SHARED)).toBeVisible()
})

test("VUS-20 the archive shows a vault user 'No Archived Items' without requesting posts", async () => {
  const { sentTo } = openVaultBase({}, { at: '/vault-base?tab=archive' })
  expect(await screen.findByRole('heading', { name: 'No Archived Items' })).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')).toHaveLength(0)
})

test('VUS-20, VLT-68 shows an owner archived posts with a Restore button', async () => {
  const posts = [
    vaultPost({ id: 2, content: 'Put away', archived: true }),
    vaultPost({ content: 'Still there' }),
  ]
  const change = ({ body }: Sent) => {
    Object.assign(posts[0]!, body)
    return { status: 200, body: posts[0] }
  }
  const { user, sentTo } = openVaultBase(
    {
      'GET /api/vaults': { status: 200, body: [letters()] },
      'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts }),
      'PATCH /api/vault-posts/:id': change,
    },
    { at: '/vault-base?tab=archive', account: member() },
  )
  const post = await screen.findByRole('article')
  expect(post).toHaveTextContent('Put away')
  expect(post).toHaveClass('bg-sunken')
  expect(screen.queryByText('Still there')).toBeNull()
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  await user.click(within(post).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByRole('heading', { name: 'No Archived Items' })).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')[0]!.path).toContain('archived=only')
  await waitFor(() =>
    expect(sentTo('PATCH /api/vault-posts/:id').map(({ path, body }) => [path, body])).toEqual([
      ['/api/vault-posts/2', { archived: false }],
    ]),
  )
})

test('VUS-21, VUS-22 the welcome page describes each tab without saving anything', async () => {
  const { user, sent, where, unmount } = visit('/vault-user-register')
  await heading('Someone has shared a vault with you')
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Welcome', 'Profile', 'Settings', 'Archive'])
  for (const [tab, words] of [
    ['Profile', 'Your name beside your words'],
    ['Settings', 'You decide what reaches you'],
    ['Archive', 'What is put away'],
    ['Welcome', 'What you will see'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByRole('heading', { level: 2, name: words })).toBeVisible()
    for (const role of ['textbox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull()
  }
  expect(screen.getByRole('link', { name: 'Log in with my number' })).toHaveAttribute('href', '/login')
  expect(where()).toBe('/vault-user-register')
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  unmount()
  openVaultBase({}, { at: '/vault-user-register' })
  await heading('Someone has shared a vault with you')
  expect(screen.getByRole('link', { name: 'Open my vault' })).toHaveAttribute('href', '/vault-base')
})

test.each([
  [true, /^Under Settings you choose whether you get a text/],
  [false, /^No texts are sent from here yet\. What is new since your last visit is under Notifications/],
])('FAM-82 the welcome page shows whether texts are sent (SMS provider: %s)', async (smsAvailable, words) => {
  const { user } = visit('/vault-user-register', {
    'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) },
  })
  await user.click(await screen.findByRole('tab', { name: 'Settings' }))
  expect(await screen.findByText(words)).toBeVisible()
})

const entry = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'In this vault' })).getByRole('link', { name })
const since = '2026-01-05T20:00:00.000Z'
const visited = (...news: ReturnType<typeof hit>[]) => ({ status: 200, body: { since, news } })

const NEWS = [
  hit({ kind: 'item', id: 5, postId: null, name: 'House keys', createdAt: '2026-01-06T12:00:00.000Z' }),
  hit({ kind: 'comment', id: 5, postId: 69, name: 'Bob', excerpt: 'How blue!' }),
  hit(),
]

test("VUS-11, VUS-23 'Notifications' counts and lists what is new since the last visit", async () => {
  let news = NEWS
  const { user, sentTo, streams } = openVaultBase({
    'POST /api/vaults/:id/visit': () => visited(...news),
  })
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
  await user.click(entry(/Home/))
  expect(await heading(SHARED)).toHaveFocus()
  news = [hit({ kind: 'comment', id: 6, createdAt: '2026-01-07T10:00:00.000Z' }), ...NEWS]
  await streams.at(-1)!.change({ topic: 'comment', key: 70 })
  await waitFor(() => expect(entry(/Notifications/)).toHaveTextContent(', 1 new'))
  const asked = sentTo('POST /api/vaults/:id/visit').length
  const read = sentTo('GET /api/vaults/:id').length
  const isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await streams.at(-1)!.change({ topic: 'vault', key: 7 })
  await waitFor(() => expect(sentTo('GET /api/vaults/:id')).toHaveLength(read + 1))
  expect(sentTo('POST /api/vaults/:id/visit')).toHaveLength(asked)
  isVisible.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(sentTo('POST /api/vaults/:id/visit')).toHaveLength(asked + 1))
})

test.each([
  [since, 'Nothing new since your last visit'],
  [null, 'Welcome'],
])("VUS-11 'Notifications' explains an empty list (last visit: %s)", async (before, words) => {
  openVaultBase(
    { 'POST /api/vaults/:id/visit': { status: 200, body: { since: before, news: [] } } },
    { at: '/vault-base?tab=notifications' },
  )
  expect(await screen.findByRole('heading', { name: words })).toBeVisible()
})

test("VUS-11 'Search' finds posts, comments and items", async () => {
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
  expect(await screen.findByRole('link', { name: /Lake keys/ })).toHaveAttribute(
    'href',
    '/vault-base/7?show=items',
  )
  await user.click(screen.getByRole('link', { name: /Bob, in a comment/ }))
  await waitFor(() => expect(where()).toBe('/vault-base/7?post=69'))
  expect(await screen.findByRole('tab', { name: 'Posts & Discussions', selected: true })).toBeVisible()
  await router.navigate(-1)
  expect(await screen.findByLabelText('Words to look for')).toHaveValue('lake')
})

test("VUS-11 'Home' goes from a post back to the vault’s initial view", async () => {
  const { user, where } = openVaultBase(
    {},
    { at: '/vault-base/7?post=70', vault: letters({ cover: '/media/a' }) },
  )
  await heading(SHARED)
  expect(screen.getByRole('tab', { name: 'Posts & Discussions' })).toHaveAttribute('aria-selected', 'true')
  expect(entry(/Home/)).not.toHaveAttribute('aria-current')
  expect(screen.getByRole('tab', { name: 'Posts', selected: true })).toBeVisible()
  await user.click(entry(/Home/))
  await waitFor(() => expect(where()).toBe('/vault-base/7'))
  expect(screen.getByRole('tab', { name: 'Pictures' })).toHaveAttribute('aria-selected', 'true')
})
