import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../../../testing/canned-upload.ts'
import type { Canned, Sent } from '../../../../testing/canned.ts'
import { media, withMedia, film, paper, sound } from '../../../../testing/media.ts'
import { answeredOnce, held, twoPages } from '../../../../testing/replies.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'
import { bob, freshVault, openVault, vaultPost, vaultUser } from '../../../../testing/vault-page.tsx'

const CHANGE = 'PATCH /api/vault-posts/:id'
const busy = refusal(503, 'busy', 'The server is busy. Please try again.')
type User = ReturnType<typeof openVault>['user']

async function choose(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Post actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}
const dialog = (name: string) => screen.findByRole('dialog', { name })
const answer = async (user: User, name: string, label: string) =>
  user.click(within(await dialog(name)).getByRole('button', { name: label }))

test('VLT-59, VLT-71, VLT-108 lists posts newest first, with their files', async () => {
  const files = [media('p1'), film('v', 'boat.mp4'), sound('a', 'song.mp3'), paper('d', 'deed.pdf')]
  const newer = [vaultPost({ id: 2, content: 'Second', ...withMedia(...files) })]
  const { user } = openVault(
    { 'GET /api/vaults/:id/posts': twoPages('c1', newer, [vaultPost()]) },
    { account: bob() },
  )
  await user.click(await screen.findByRole('button', { name: 'Load older' }))
  await screen.findByText('The first letter.')
  const [second, first] = screen.getAllByRole('article')
  expect(second).toHaveTextContent('Second')
  expect(first).toHaveTextContent('The first letter.')
  expect(screen.getByRole('button', { name: 'Open picture 1 of 1 from Ann' })).toBeVisible()
  expect(screen.getByLabelText('boat.mp4')).toHaveAttribute('controls')
  expect(screen.getByLabelText('song.mp3')).toHaveAttribute('controls')
  const deed = screen.getByRole('link', { name: 'deed.pdf' })
  expect(deed).toHaveAttribute('href', '/media/d')
  expect(deed).toHaveAttribute('download')
})

test('VLT-61, VLT-69, VLT-93, VLT-96 marks a post as edited after a successful edit', async () => {
  const posts = [vaultPost()]
  let isDown = true
  const edit = ({ body }: Sent) => {
    if (isDown) return busy
    posts[0] = vaultPost({ content: (body as { content: string }).content, isEdited: true })
    return { status: 200, body: posts[0] }
  }
  const { user, sentTo } = openVault({ 'PUT /api/vault-posts/:id': edit }, { posts })
  await screen.findByText('The first letter.')
  expect(screen.queryByText('(edited)')).toBeNull()
  await choose(user, 'Edit')
  const field = within(await dialog('Edit Post')).getByLabelText('Message')
  await user.clear(field)
  await answer(user, 'Edit Post', 'Save')
  expect(within(await dialog('Edit Post')).getByRole('alert')).toHaveTextContent('Please write a message.')
  expect(sentTo('PUT /api/vault-posts/:id')).toEqual([])
  await user.type(field, 'The very first.')
  await answer(user, 'Edit Post', 'Save')
  await told('Failed to update post | The server is busy. Please try again.')
  expect(field).toHaveValue('The very first.')
  isDown = false
  await answer(user, 'Edit Post', 'Save')
  await told('Post updated successfully')
  expect(sentTo('PUT /api/vault-posts/:id').at(-1)!.body).toEqual({ content: 'The very first.' })
  expect(screen.getByText('(edited)')).toBeVisible()
})

test('VLT-67, VLT-68, VLT-96, VLT-121 requires confirmation to archive a post', async () => {
  let archived = false
  const change = ({ body }: Sent) => {
    archived = (body as { archived: boolean }).archived
    return { status: 200, body: vaultPost({ archived }) }
  }
  const { user, sentTo } = openVault({
    [CHANGE]: change,
    'GET /api/vaults/:id/posts': () => ({ status: 200, body: [vaultPost({ archived })] }),
  })
  await choose(user, 'Archive')
  expect(await dialog('Archive Post')).toHaveAccessibleDescription(
    'Only you see the post until you restore it.',
  )
  await answer(user, 'Archive Post', 'Cancel')
  expect(sentTo(CHANGE)).toEqual([])
  await choose(user, 'Archive')
  await answer(user, 'Archive Post', 'Archive')
  await told('Post archived successfully')
  expect(screen.getByRole('heading', { name: 'Posts' })).toHaveFocus()
  await user.click(screen.getByText('1 archived post'))
  const post = screen.getByRole('article')
  expect(within(post).getByText('Archived')).toBeVisible()
  expect(post).toHaveClass('bg-sunken')
  await user.click(
    within(screen.getByRole('region', { name: /^Status messages/ })).getByRole('button', { name: 'Restore' }),
  )
  await told('Post restored successfully')
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([{ archived: true }, { archived: false }])
  expect(screen.queryByText('Archived')).toBeNull()
})

test('VLT-156 collapses archived posts into a single line', async () => {
  const posts = [
    vaultPost({ id: 3, content: 'Put away', archived: true }),
    vaultPost({ id: 2, content: 'Still there' }),
    vaultPost({ content: 'Put away before', archived: true }),
  ]
  const { user, unmount } = openVault({}, { posts })
  const fold = await screen.findByText('2 archived posts')
  expect(within(screen.getByRole('feed')).getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText('Put away')).not.toBeVisible()
  await user.click(fold)
  expect(screen.getByText('Put away')).toBeVisible()
  expect(screen.getByText('Put away before')).toBeVisible()
  unmount()
  openVault({}, { posts, query: '?post=3' })
  expect(await screen.findByText('Put away')).toBeVisible()
})

test.each([
  ['VLT-68, VLT-94 Restore', 'restore', true],
  ['VLT-94 Archive', 'archive', false],
])('%s rolls back on failure without reloading the posts', async (_, verb, archived) => {
  const { user } = openVault({
    'GET /api/vaults/:id/posts': answeredOnce([vaultPost({ archived })]),
    [CHANGE]: busy,
  })
  if (archived) {
    await user.click(await screen.findByText('1 archived post'))
    await user.click(screen.getByRole('button', { name: 'Restore' }))
  } else {
    await choose(user, 'Archive')
    await answer(user, 'Archive Post', 'Archive')
  }
  await told(`Failed to ${verb} post | The server is busy. Please try again.`)
  expect(screen.queryByText('Archived') !== null).toBe(archived)
})

test('VLT-70, VLT-95, VLT-96 deletes a post only after the owner confirms', async () => {
  let isDown = true
  const posts = [vaultPost()]
  const { user, sentTo } = openVault({
    'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts }),
    'DELETE /api/vault-posts/:id': () => {
      if (isDown) return busy
      posts.pop()
      return { status: 204 }
    },
  })
  await choose(user, 'Delete')
  expect(await dialog('Delete Post')).toHaveAccessibleDescription(
    'It is removed from the vault for everyone, with its files, comments and likes. This cannot be undone.',
  )
  expect(sentTo('DELETE /api/vault-posts/:id')).toEqual([])
  await answer(user, 'Delete Post', 'Delete')
  await told('Failed to delete post | The server is busy. Please try again.')
  isDown = false
  await answer(user, 'Delete Post', 'Delete')
  await told('Post deleted successfully')
  expect(sentTo('DELETE /api/vault-posts/:id')).toHaveLength(2)
  expect(screen.queryByRole('article')).toBeNull()
})

test('VLT-117 lets the owner close and reopen comments and likes', async () => {
  let post = vaultPost()
  const change = ({ body }: Sent) => {
    post = { ...post, ...(body as object) }
    return { status: 200, body: post }
  }
  const { user, sentTo } = openVault({
    [CHANGE]: change,
    'GET /api/vaults/:id/posts': () => ({ status: 200, body: [post] }),
  })
  for (const [deed, isThere] of Object.entries({ Close: false, Open: true }))
    for (const [kind, button] of Object.entries({ comments: 'Comment', likes: 'Like' })) {
      await choose(user, `${deed} ${kind}`)
      await waitFor(() => expect(screen.queryByRole('button', { name: button }) !== null).toBe(isThere))
    }
  await told('Post updated successfully')
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([
    { allowComments: false },
    { allowLikes: false },
    { allowComments: true },
    { allowLikes: true },
  ])
})

test('VLT-115 a post written in another browser appears right away', async () => {
  const posts = [vaultPost()]
  const { streams, sentTo } = openVault(
    { 'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts }) },
    { account: vaultUser() },
  )
  await screen.findByText('The first letter.')
  await streams[0]!.open()
  const asked = sentTo('GET /api/vaults/:id/posts').length
  posts.unshift(vaultPost({ id: 2, content: 'And another.' }))
  await streams[0]!.change({ topic: 'vault', key: 8 })
  await streams[0]!.change({ topic: 'vault', key: 7 })
  expect(await screen.findByText('And another.')).toBeVisible()
  expect(sentTo('GET /api/vaults/:id/posts')).toHaveLength(asked + 1)
})

test.each([5, 2 ** 31])('VLT-116 OPS-106 focuses post %i from the URL and shows its comments', async (id) => {
  const { user, sentTo, where } = openVault(
    { 'GET /api/vault-posts/:id/comments': { status: 200, body: [] } },
    { posts: [vaultPost({ id, content: 'Five' })], query: `?post=${id}`, account: bob() },
  )
  await waitFor(() => expect(document.querySelector('article[aria-current=true]')).toHaveFocus())
  expect(sentTo('GET /api/vaults/:id/posts')[0]!.path).toBe(`/api/vaults/7/posts?around=${id}`)
  expect(await screen.findByText('Nobody has commented yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the newest' }))
  await waitFor(() => expect(where()).toBe('/vault/7'))
  await waitFor(() => expect(document.querySelector('[aria-current=true]')).toBeNull())
})

test('VLT-59 invites only the owner of an empty vault to write the first post', async () => {
  const { unmount } = openVault()
  expect(await screen.findByText(/Be the first to add words and pictures\.$/)).toBeVisible()
  unmount()
  openVault({}, { account: bob() })
  expect(await screen.findByText('Ann has not posted anything here yet.')).toBeVisible()
})

test.each([
  ['the owner of a vault without people', { accessCount: 0 }, undefined, true],
  ['the owner of a shared vault', { accessCount: 3 }, undefined, false],
  ['a reader', { accessCount: 0 }, bob(), false],
])(
  "VLT-162 offers 'Invite people' below an empty list only to the owner of a vault that nobody else may enter (%s)",
  async (_, of, account, isOffered) => {
    const { user } = openVault({}, { of: freshVault(of), account })
    await screen.findByText(/posted/)
    const invite = screen.queryByRole('button', { name: 'Invite people' })
    expect(invite !== null).toBe(isOffered)
    if (!invite) return
    expect(screen.getByText(/invite the people they are for\.$/)).toBeVisible()
    await user.click(invite)
    expect(await dialog('Add Vault Members')).toBeVisible()
  },
)

const WRITE = 'POST /api/vaults/:id/posts'
const field = () => screen.findByRole('textbox', { name: 'Post' })
const button = () => screen.getByRole('button', { name: 'Post' })
const picture = (name = 'boat.jpg') => new File(['x'], name, { type: 'image/jpeg' })
const stored = (n: number) => ({ url: `/media/up${n}`, ...withMedia(media(`up${n}`)) })

test('VLT-61, VLT-64, VLT-65, VLT-73, VLT-90, VLT-96, VLT-118 disables Post while the text is blank or a post is being sent', async () => {
  const sending = held()
  let reply = sending.reply as () => Canned | Promise<Canned>
  const of = freshVault()
  const { user, sentTo, unmount } = openVault({ [WRITE]: () => reply() }, { of })
  await field()
  expect(button()).toBeDisabled()
  await user.type(await field(), '  ')
  expect(button()).toBeDisabled()
  await user.type(await field(), 'Dear all{Enter}love')
  expect(sentTo(WRITE)).toEqual([])
  await user.click(button())
  expect(await screen.findByText('Sending…')).toBeVisible()
  await user.type(await field(), 'next')
  expect(button()).toBeDisabled()
  await act(async () => sending.answer({ status: 201, body: vaultPost({ content: 'Dear all\nlove' }) }))
  await told('Post created successfully')
  expect(sentTo(WRITE).map(({ body }) => body)).toEqual([
    { content: 'Dear all\nlove', allowComments: true, allowLikes: true },
  ])
  expect(button()).toBeEnabled()
  reply = () => refusal(429, 'too_many', 'That was a lot. Please wait a minute.')
  await user.click(button())
  await told('Failed to create post | That was a lot. Please wait a minute.')
  expect(await field()).toHaveValue('next')
  expect(screen.queryByRole('article')).toBeNull()
  unmount()
  const { unmount: leave } = openVault({}, { of: freshVault() })
  expect(await field()).toHaveValue('')
  leave()
  openVault({}, { of })
  expect(await field()).toHaveValue('next')
})

test('VLT-161 shows the row with the post’s options once the composer has focus or content', async () => {
  const of = freshVault()
  const { user, unmount } = openVault({}, { of })
  const form = () => screen.getByRole('form', { name: 'Write a post' }).parentElement!
  await field()
  expect(form()).toHaveClass(AT_REST)
  expect(screen.getByRole('checkbox', { name: 'Allow likes' })).toBeInTheDocument()
  await user.click(await field())
  expect(form()).not.toHaveClass(AT_REST)
  await user.type(await field(), 'Dear all')
  unmount()
  openVault({}, { of })
  expect(await field()).toHaveValue('Dear all')
  expect(form()).not.toHaveClass(AT_REST)
})

const AT_REST = 'max-sm:[&>form>:last-child]:sr-only'

test('VLT-117 closing likes or comments on a new post affects only that post', async () => {
  const { user, sentTo } = openVault(
    { [WRITE]: { status: 201, body: vaultPost({ allowComments: false }) } },
    { of: freshVault() },
  )
  await user.type(await field(), 'Just so you know')
  await user.click(screen.getByRole('checkbox', { name: 'Allow comments' }))
  await user.click(button())
  await waitFor(() => expect(sentTo(WRITE)).toHaveLength(1))
  expect(sentTo(WRITE)[0]!.body).toMatchObject({ allowComments: false, allowLikes: true })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Allow comments' })).toBeChecked())
  await user.type(await field(), 'Talk, but no hearts')
  await user.click(screen.getByRole('checkbox', { name: 'Allow likes' }))
  await user.click(button())
  await waitFor(() => expect(sentTo(WRITE)).toHaveLength(2))
  expect(sentTo(WRITE)[1]!.body).toMatchObject({ allowComments: true, allowLikes: false })
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Allow likes' })).toBeChecked())
})

test('VLT-66, VLT-92, VLT-96 sends a post with its uploaded files', async () => {
  const uploads = catchUploads()
  const { user, sentTo } = openVault({ [WRITE]: { status: 201, body: vaultPost() } }, { of: freshVault() })
  await field()
  const input = screen.getByLabelText('Files')
  expect(input).toHaveAttribute('accept', 'image/*,video/*,audio/*,application/pdf')
  expect(input).toHaveAttribute('multiple')
  await user.upload(input, [picture('a.jpg'), picture('b.jpg')])
  await act(async () => uploads[0]!.answer(200, stored(1)))
  expect(toastText()).toBeNull()
  await act(async () => uploads[1]!.answer(200, stored(2)))
  await told('File uploaded successfully')
  await user.type(await field(), 'Two boats')
  await user.click(button())
  await waitFor(() => expect(sentTo(WRITE)).toHaveLength(1))
  expect(sentTo(WRITE)[0]!.body).toMatchObject({
    content: 'Two boats',
    mediaUrls: ['/media/up1', '/media/up2'],
  })
  await user.upload(input, picture())
  const why = 'The disk is full.'
  await act(async () => uploads[2]!.answer(413, { error: why, message: why, code: 'x' }))
  await told(`Failed to upload file | ${why}`)
})

test('FAM-14 counts the files in the text generated for a files-only post', async () => {
  const uploads = catchUploads()
  const { user, sentTo } = openVault({ [WRITE]: { status: 201, body: vaultPost() } }, { of: freshVault() })
  await field()
  expect(button()).toBeDisabled()
  await user.upload(screen.getByLabelText('Files'), [picture('a.jpg'), picture('b.jpg')])
  await act(async () => uploads[0]!.answer(200, stored(1)))
  await act(async () => uploads[1]!.answer(200, { url: '/media/v', ...withMedia(film('v')) }))
  await user.click(button())
  await waitFor(() => expect(sentTo(WRITE)).toHaveLength(1))
  expect(sentTo(WRITE)[0]!.body).toMatchObject({ content: 'A picture and a film' })
})
