import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import { media, withMedia } from '../../../../testing/media.ts'
import { openVaultBase } from '../../../../testing/vault-base.tsx'
import { bob, freshVault, item, openVault, vaultPost, vaultUser } from '../../../../testing/vault-page.tsx'

const WRITE = 'POST /api/vaults/:id/posts'
const picture = (name = 'boat.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const stored = { url: '/media/up1', ...withMedia(media('up1')) }

const bobs = vaultPost({ id: 2, content: 'By Bob', author: { name: 'Bob', profilePhoto: '/media/bob' } })
const nanas = vaultPost({ id: 3, content: 'By Nana', author: { name: 'Nana', profilePhoto: null } })
/** A vault that everyone on its access list may add to. */
const shared = () => freshVault({ contribute: 'list' })

const menuOf = async (user: ReturnType<typeof openVault>['user'], content: string) => {
  const post = (await screen.findByText(content)).closest('article')!
  const open = within(post).queryByRole('button', { name: /^(Post actions|More on)/ })
  if (!open) return []
  await user.click(open)
  const menu = await screen.findByRole('menu')
  const items = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return items
}

test.each([
  ['member', '/vault', bob()],
  ['vault user', '/vault-base', vaultUser({ displayName: 'Nana' })],
] as const)('FAM-10 lets a contributing %s post files on %s', async (_, place, account) => {
  const uploads = catchUploads()
  const of = shared()
  let posted: unknown = null
  const replies = {
    [WRITE]: ({ body }: { body: unknown }) => ((posted = body), { status: 201, body: nanas }),
  }
  const { user } =
    place === '/vault'
      ? openVault(replies, { of, account })
      : openVaultBase(replies, { vault: of, account, at: `/vault-base/${of.id}` })
  expect(await screen.findByText(/^Nothing is posted here yet\. Be the first/)).toBeVisible()
  await user.upload(await screen.findByLabelText('Files'), picture())
  expect(uploads[0]!.path).toBe(`/api/upload?vaultId=${of.id}`)
  await act(async () => uploads[0]!.answer(200, stored))
  await user.type(screen.getByRole('textbox', { name: 'Post' }), 'A boat')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(posted).toMatchObject({ content: 'A boat', mediaUrls: ['/media/up1'] }))
})

test('FAM-10 shows a vault user’s name on a post that is still being sent', async () => {
  const waiting = Promise.withResolvers<never>()
  const { user } = openVault(
    { [WRITE]: () => waiting.promise },
    { of: shared(), account: vaultUser({ displayName: 'Nana' }) },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Post' }), 'A boat')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  const sent = await screen.findByRole('article', { name: 'Nana' })
  expect(sent).toHaveTextContent('Sending…')
})

test('FAM-10 sends the owner’s upload without the vault’s id', async () => {
  const uploads = catchUploads()
  const { user } = openVault({}, { of: shared() })
  await user.upload(await screen.findByLabelText('Files'), picture())
  expect(uploads[0]!.path).toBe('/api/upload')
})

test('FAM-10 lets a contributor add an item with a file', async () => {
  const uploads = catchUploads()
  const of = shared()
  const { user, sentTo } = openVault(
    { 'POST /api/vaults/:id/items': { status: 201, body: item() } },
    { of, account: bob(), last: 'storage' },
  )
  await user.click(await screen.findByRole('button', { name: 'Add Item' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Item' }))
  await user.upload(form.getByLabelText('File'), picture())
  expect(uploads[0]!.path).toBe(`/api/upload?vaultId=${of.id}`)
  await act(async () => uploads[0]!.answer(200, stored))
  await user.type(form.getByLabelText('Title'), 'The boat')
  await user.click(form.getByRole('button', { name: 'Add Item' }))
  await waitFor(() => expect(sentTo('POST /api/vaults/:id/items')).toHaveLength(1))
})

test.each([
  ['only the owner', { contribute: 'owner' }, 'Only Ann may add to this vault now.'],
  [
    'the people she chose',
    { contribute: 'chosen' },
    'Only the people whom Ann chose may add to this vault now.',
  ],
  ['nobody who is muted', { muted: true }, 'You cannot add to this vault for now.'],
] as const)('FAM-10 lets a former contributor copy their draft (may add: %s)', async (_, how, sentence) => {
  let of = shared()
  const { user, streams } = openVault(
    { 'GET /api/vaults/:id': () => ({ status: 200, body: of }) },
    { of, account: bob() },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Post' }), 'A boat')
  of = { ...of, ...how, mayAdd: false }
  await act(() => streams[0]!.change({ topic: 'vault', key: of.id }))
  const kept = await screen.findByRole('group', { name: `${sentence} What you wrote is kept here.` })
  expect(kept).toHaveFocus()
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  expect(within(kept).getByLabelText('Your words')).toHaveValue('A boat')
  await user.click(within(kept).getByRole('button', { name: 'Copy the words' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('A boat'))
  of = { ...shared(), id: of.id }
  await act(() => streams[0]!.change({ topic: 'vault', key: of.id }))
  expect(await screen.findByRole('textbox', { name: 'Post' })).toHaveValue('A boat')
  expect(screen.queryByLabelText('Your words')).toBeNull()
})

test('FAM-10 lets a former contributor discard their draft', async () => {
  let of = shared()
  const { user, streams } = openVault(
    { 'GET /api/vaults/:id': () => ({ status: 200, body: of }) },
    { of, account: bob() },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Post' }), 'A boat')
  of = { ...of, contribute: 'owner', mayAdd: false }
  await act(() => streams[0]!.change({ topic: 'vault', key: of.id }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByLabelText('Your words')).toBeNull()
})

test.each([
  ['of a vault that only its owner fills', { contribute: 'owner' }],
  ['who is not chosen', { contribute: 'chosen', mayAdd: false }],
  ['whose entry is muted', { contribute: 'list', mayAdd: false, muted: true }],
] as const)('FAM-10 a viewer %s cannot add posts or items', async (_, how) => {
  const of = freshVault(how)
  const { user, container } = openVault(
    { 'GET /api/vaults/:id/posts': { status: 200, body: [bobs] } },
    { of, account: bob(), items: [item({ title: 'The deed' })] },
  )
  expect(await menuOf(user, 'By Bob')).toEqual(['Delete'])
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Vault Storage' }))
  await screen.findByText('The deed')
  expect(screen.queryByRole('button', { name: 'Add Item' })).toBeNull()
  expect(container.querySelectorAll('button:disabled')).toHaveLength(0)
})

test('FAM-10 tells a muted viewer that they cannot add anything', async () => {
  const { unmount } = openVault(
    {},
    { of: freshVault({ contribute: 'list', mayAdd: false, muted: true }), account: bob() },
  )
  expect(await screen.findByText(/but not add, comment or like\.$/)).toBeVisible()
  unmount()
  const of = freshVault({ contribute: 'list', mayAdd: false, muted: true })
  openVaultBase({}, { vault: of })
  expect(await screen.findByText(/does not let you add, comment or like\.$/)).toBeVisible()
})

test('FAM-12 shows only permitted actions on a post', async () => {
  const posts = [{ ...bobs, authorId: 20 }, nanas]
  const asSeen = (own: number) => posts.map((post) => ({ ...post, isOwn: post.id === own }))
  const seenBy = async (account: Parameters<typeof openVault>[1] & object) => {
    const { user, unmount } = openVault({}, { of: shared(), ...account })
    const menus = [await menuOf(user, 'By Bob'), await menuOf(user, 'By Nana')]
    unmount()
    return menus
  }
  const managed = ['Close comments', 'Close likes', 'Archive', 'Delete']
  expect(await seenBy({ posts: asSeen(0) })).toEqual([
    [...managed, 'Report…', 'Block…'],
    [...managed, 'Report…'],
  ])
  expect(await seenBy({ posts: asSeen(2), account: bob() })).toEqual([['Edit', 'Delete'], ['Report…']])
  expect(await seenBy({ posts: asSeen(3), account: vaultUser() })).toEqual([[], ['Edit', 'Delete']])
})

test('FAM-12 hides the text of a blocked author’s post', async () => {
  const blocked = { ...bobs, isOwn: false, authorId: 20, isBlocked: true as const }
  const { user } = openVault({}, { of: shared(), posts: [{ ...nanas, isOwn: false }, blocked] })
  expect(await screen.findByRole('article', { name: 'Nana' })).toHaveTextContent('By Nana')
  const bobsPost = within(screen.getByRole('article', { name: 'Bob' }))
  expect(bobsPost.queryByText('By Bob')).toBeNull()
  await user.click(bobsPost.getByRole('button', { name: 'Show what Bob wrote' }))
  expect(bobsPost.getByText('By Bob')).toBeVisible()
})

test('FAM-12 a viewer can see their archived post but not restore it', async () => {
  const archived = { ...bobs, archived: true }
  const first = openVault({}, { of: shared(), posts: [archived], account: bob() })
  await first.user.click(await screen.findByText('1 archived post'))
  expect(screen.getByText('Archived')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  first.unmount()
  const { user } = openVault({}, { of: shared(), posts: [{ ...bobs, isOwn: false, authorId: 20 }] })
  await user.click(await screen.findByRole('button', { name: 'Post actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByRole('dialog', { name: 'Archive Post' })).toHaveAccessibleDescription(
    'Only you and Bob see the post until you restore it.',
  )
})

test('FAM-12 a vault user’s Archive tab lists their own archived posts', async () => {
  const of = shared()
  const posts = {
    'GET /api/vaults/:id/posts': { status: 200, body: [{ ...nanas, archived: true }] },
  } as const
  const { sentTo, unmount } = openVaultBase(posts, { vault: of, at: '/vault-base?tab=archive' })
  expect(await screen.findByText('By Nana')).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')[0]!.path).toContain('archived=only')
  expect(screen.queryByRole('form', { name: 'Write a post' })).toBeNull()
  unmount()
  openVaultBase({}, { vault: shared(), at: '/vault-base?tab=archive' })
  expect(
    await screen.findByText('Posts of yours that Ann archives stay here, for you two alone.'),
  ).toBeVisible()
})

test('FAM-12 shows who added each item', async () => {
  const items = [
    item({ id: 4, title: 'Mine' }),
    item({ id: 3, title: 'The oar', authorName: 'Bob', authorId: 20, isOwn: false }),
    item({ id: 2, title: 'The key', authorName: 'Nana', isOwn: false, description: 'Under the mat' }),
    item({
      id: 1,
      title: 'The map',
      authorName: 'Eve',
      authorId: 30,
      isOwn: false,
      isBlocked: true,
      description: 'Of the lake',
    }),
  ]
  const { user } = openVault({}, { of: shared(), items, last: 'storage' })
  const list = within(await screen.findByRole('list', { name: 'Stored items' })).getAllByRole('listitem')
  expect(list.map((one) => within(one).queryByText(/^(Bob|Nana|Eve|Ann)$/)?.textContent ?? null)).toEqual([
    null,
    'Bob',
    'Nana',
    'Eve',
  ])
  for (const { title } of items) expect(screen.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
  expect(screen.getByText('Under the mat')).toBeVisible()
  expect(screen.queryByText('Of the lake')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show what Eve wrote' }))
  expect(screen.getByText('Of the lake')).toBeVisible()
})

test('FAM-12 a viewer can delete only their own items', async () => {
  const items = [
    item({ id: 2, title: 'Mine', authorName: 'Bob' }),
    item({ id: 1, title: 'The key', isOwn: false, authorId: 19 }),
  ]
  openVault({}, { of: shared(), items, last: 'storage', account: bob() })
  expect(await screen.findByRole('button', { name: 'Delete Mine' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete The key' })).toBeNull()
  expect(screen.getByRole('button', { name: 'What you can do with The key' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'What you can do with Mine' })).toBeNull()
})
