import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { brokenAtFirst } from '../../../../testing/replies.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { hit } from '../../../../testing/vault-base.tsx'
import { bobsEntry } from '../../../../testing/made/vault-list.ts'
import { bob, openVault, vault, vaultPicture, vaultPost, vaultUser } from '../../../../testing/vault-page.tsx'

const gone = refusal(404, 'not_found', 'There is no such vault.')
const tab = (name: string) => screen.findByRole('tab', { name })

test('VLT-12, VLT-53, VLT-54, VLT-55, VLT-108 shows a vault’s details and links once loaded', async () => {
  const { user, where } = openVault({}, { of: vault({ description: 'From the attic.' }) })
  expect(screen.getByRole('status')).toHaveTextContent('Loading vault...')
  expect(await screen.findByRole('heading', { name: 'Letters', level: 1 })).toHaveFocus()
  expect(screen.queryByText('Loading vault...')).toBeNull()
  expect(screen.getByText('January 5, 2026')).toBeVisible()
  expect(screen.getByText(/^3 people/)).toHaveTextContent('3 people have access')
  expect(screen.getByText('From the attic.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create Vault' })).toBeNull()
  expect(document.title).toBe('Letters · Kinhold')
  const all = screen.getByRole('link', { name: 'Download all' })
  expect(all).toHaveAttribute('href', '/api/vaults/7/download')
  expect(all).toHaveAttribute('download')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(where()).toBe('/vaults')
})

test('VLT-55 shows that nobody has been invited yet if a vault’s access list is empty', async () => {
  openVault({}, { of: vault({ accessCount: 0 }) })
  expect(await screen.findByText(/Nobody invited yet/)).toBeVisible()
  expect(screen.queryByText(/people/)).toBeNull()
})

test('VLT-56, VLT-155 lets only the owner open Access Management', async () => {
  const { user, unmount, sentTo } = openVault({
    'GET /api/vaults/:id/access': { status: 200, body: [bobsEntry()] },
  })
  const toggle = await screen.findByRole('button', { name: 'Access Management' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(sentTo('GET /api/vaults/:id/access')).toEqual([])
  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const shown = await screen.findByRole('region', { name: 'Access Management' })
  expect(await within(shown).findByRole('group', { name: 'Bob' })).toBeVisible()
  await user.click(toggle)
  expect(screen.queryByRole('region', { name: 'Access Management' })).toBeNull()
  unmount()
  const other = openVault({}, { account: bob(), posts: [vaultPost()] })
  expect(await screen.findByText('The first letter.')).toBeVisible()
  expect(screen.getByText(/^3 people/)).toBeVisible()
  expect(screen.queryByText('Access Management')).toBeNull()
  expect(other.sentTo('GET /api/vaults/:id/access')).toEqual([])
})

test('VLT-58, VLT-60 hides owner controls from a vault user with the owner’s id', async () => {
  const account = { ...vaultUser(), id: vault().ownerId as 0 }
  openVault({}, { account, posts: [vaultPost()] })
  expect(await screen.findByText('The first letter.')).toBeVisible()
  expect(screen.getByText('Ann', { selector: 'header p *' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
  expect(screen.queryByText(/access|people/i)).toBeNull()
  for (const name of ['Post actions', 'Access Management', 'Add Item'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
})

test('VLT-59 shows posts and items side by side only on wide screens', async () => {
  const { user, unmount } = openVault({}, { posts: [vaultPost()] })
  expect(await tab('Posts & Discussions')).toHaveAttribute('aria-selected', 'true')
  await user.click(await tab('Vault Storage'))
  expect(await screen.findByText(/^Nothing is stored here yet/)).toBeVisible()
  expect(screen.queryByText('The first letter.')).toBeNull()
  unmount()
  stubWide()
  openVault({}, { posts: [vaultPost()] })
  const posts = within(await screen.findByRole('region', { name: 'Posts & Discussions' }))
  const storage = within(screen.getByRole('region', { name: 'Vault Storage' }))
  expect(await posts.findByText('The first letter.')).toBeVisible()
  expect(await storage.findByText(/^Nothing is stored here yet/)).toBeVisible()
})

test('VLT-119 restores the last view unless the URL names a post', async () => {
  const of = vault({ cover: '/media/p1' })
  const first = openVault({}, { of, pictures: [vaultPicture('p1')], account: bob() })
  expect(await tab('Pictures')).toHaveAttribute('aria-selected', 'true')
  await first.user.click(await tab('Vault Storage'))
  expect(JSON.parse(localStorage.getItem('vault-view')!)).toBe('storage')
  first.unmount()
  const second = openVault({}, { of, last: 'storage', account: bob() })
  expect(await tab('Vault Storage')).toHaveAttribute('aria-selected', 'true')
  second.unmount()
  const third = openVault({}, { last: 'pictures', account: bob() })
  expect(await tab('Posts & Discussions')).toHaveAttribute('aria-selected', 'true')
  third.unmount()
  const { user, where } = openVault({}, { query: '?post=1', last: 'storage', posts: [vaultPost()] })
  expect(await tab('Posts & Discussions')).toHaveAttribute('aria-selected', 'true')
  await user.click(await tab('Vault Storage'))
  await waitFor(() => expect(where()).toBe('/vault/7'))
  expect(await tab('Vault Storage')).toHaveAttribute('aria-selected', 'true')
})

test('VLT-109 a search result links to its post or item', async () => {
  const found = [
    hit({ id: 1, postId: 1, excerpt: 'The first letter.' }),
    hit({ kind: 'item', id: 4, postId: null, name: 'The deed', excerpt: 'A letter, too' }),
  ]
  const { user, sentTo, where, router } = openVault(
    {
      'GET /api/vaults/:id/search': { status: 200, body: found },
      'GET /api/vault-posts/:id/comments': { status: 200, body: [] },
    },
    { posts: [vaultPost()], account: bob() },
  )
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  const field = await screen.findByRole('searchbox', { name: 'Search this vault' })
  await waitFor(() => expect(field).toHaveFocus())
  expect(await tab('Posts & Discussions')).toBeVisible()
  await user.type(field, 'letter')
  const links = await screen.findAllByRole('link', { name: /letter/i })
  expect(sentTo('GET /api/vaults/:id/search')[0]!.path).toContain('q=letter')
  expect(screen.queryByRole('tab')).toBeNull()
  await waitFor(() => expect(where()).toBe('/vault/7?search=letter'))
  await user.click(links[0]!)
  await waitFor(() => expect(where()).toBe('/vault/7?post=1'))
  expect(await tab('Posts & Discussions')).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await router.navigate(-1)
  expect(await screen.findByRole('searchbox', { name: 'Search this vault' })).toHaveValue('letter')
  await user.click((await screen.findAllByRole('link', { name: /letter/i }))[1]!)
  await waitFor(() => expect(where()).toBe('/vault/7?tab=storage'))
  expect(await tab('Vault Storage')).toHaveAttribute('aria-selected', 'true')
})

test("VLT-111 shows 'Vault Not Found' for an inaccessible vault", async () => {
  const { unmount } = openVault({ 'GET /api/vaults/:id': gone })
  expect(await screen.findByRole('heading', { name: 'Vault Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/vaults')
  unmount()
  const nowhere = openVault({ 'GET /api/vaults/:id': gone }, { account: vaultUser() })
  expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/vault-base')
  nowhere.unmount()
  const { sentTo } = openVault({}, { of: { ...vault(), id: 'x' as unknown as number } })
  expect(await screen.findByRole('heading', { name: 'Vault Not Found' })).toBeVisible()
  expect(sentTo('GET /api/vaults/:id')).toEqual([])
})

test('VLT-57, VLT-112 replaces the vault with a notice once a member’s access has ended', async () => {
  let isOpen = true
  const { streams } = openVault(
    { 'GET /api/vaults/:id': () => (isOpen ? { status: 200, body: vault({ muted: true }) } : gone) },
    { account: bob(), posts: [vaultPost()] },
  )
  await screen.findByText('The first letter.')
  expect(screen.getByText(/^Ann lets you read and look at everything here/)).toBeVisible()
  await streams[0]!.open()
  isOpen = false
  await streams[0]!.change({ topic: 'vault', key: 7 })
  expect(await screen.findByRole('heading', { name: 'Your Access Has Ended' })).toBeVisible()
  expect(screen.getByText(/is no longer open to you/)).toHaveTextContent('“Letters” is no longer open to you')
  expect(screen.queryByText('The first letter.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/vaults')
})

test('VLT-40 shows the reason and Retry if loading fails', async () => {
  const { reply, retry } = brokenAtFirst('We are starting up.', vault())
  const { user } = openVault({ 'GET /api/vaults/:id': reply })
  await retry(user)
  expect(await screen.findByRole('heading', { name: 'Letters', level: 1 })).toBeVisible()
})

function stubWide() {
  const list = (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('72rem'), media })
  vi.stubGlobal('matchMedia', list)
}
