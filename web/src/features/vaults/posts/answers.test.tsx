import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Canned, Sent } from '../../../../testing/canned.ts'
import { answeredOnce, twoPages } from '../../../../testing/replies.ts'
import { refusal, told } from '../../../../testing/visitor.ts'
import {
  bob,
  comment,
  freshVault,
  openVault,
  vault,
  vaultPost,
  vaultUser,
} from '../../../../testing/vault-page.tsx'

const COMMENTS = 'GET /api/vault-posts/:id/comments'
const ADD = 'POST /api/vault-posts/:id/comments'
const LIKE = 'POST /api/vault-posts/:id/likes'
const UNLIKE = 'DELETE /api/vault-posts/:id/likes'
const like = { id: 1, name: 'Bob', createdAt: '2026-01-07T10:00:00.000Z' }
const heart = () => screen.findByRole('button', { name: 'Like' })
const field = () => screen.findByRole('textbox', { name: 'Comment' })
const busy = refusal(503, 'busy', 'The server is busy. Please try again.')
let lastPost = 1000
// Text typed under a post is kept after the page closes, so each test needs a new post.
const freshPost = (different: Parameters<typeof vaultPost>[0] = {}) =>
  vaultPost({ id: (lastPost += 1), ...different })

async function openComments(user: ReturnType<typeof openVault>['user']) {
  await user.click(await screen.findByRole('button', { name: /^(Comment|\d+ comments?)$/ }))
}

test('VLT-63 shows likes right away and sends them in order', async () => {
  const answers: (() => void)[] = []
  const wait = (status: number, body?: unknown) => () =>
    new Promise<{ status: number; body?: unknown }>((resolve) =>
      answers.push(() => resolve({ status, body })),
    )
  let liked = wait(201, like) as () => Canned | Promise<Canned>
  const { user, sentTo } = openVault(
    { [LIKE]: () => liked(), [UNLIKE]: wait(204) },
    { posts: [freshPost({ likeCount: 2 })], account: bob() },
  )
  await user.click(await heart())
  expect(await heart()).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: '3 likes' })).toBeVisible()
  await user.click(await heart())
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
  expect([sentTo(LIKE).length, sentTo(UNLIKE).length]).toEqual([1, 0])
  await act(async () => answers[0]!())
  await waitFor(() => expect(sentTo(UNLIKE)).toHaveLength(1))
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
  await act(async () => answers[1]!())
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByRole('button', { name: '2 likes' })).toBeVisible()
  liked = () => busy
  await user.click(await heart())
  await told('Your like was not saved | The server is busy. Please try again.')
  expect(await heart()).toHaveAttribute('aria-pressed', 'false')
})

test('VLT-120 the like count opens the list of likes', async () => {
  const likes = [like, { ...like, id: 2, name: 'Vault User' }]
  const { user } = openVault(
    { 'GET /api/vault-posts/:id/likes': { status: 200, body: likes } },
    { posts: [freshPost({ likeCount: 2 })] },
  )
  await user.click(await screen.findByRole('button', { name: '2 likes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Likes' }))
  const rows = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows.map((row) => row.match(/(Bob|Vault User)January 7/)?.[1])).toEqual(['Bob', 'Vault User'])
})

test('VLT-63 hides Like and Comment on closed posts and from muted readers', async () => {
  const closed = { allowLikes: false, allowComments: false }
  const before = openVault(
    { [COMMENTS]: { status: 200, body: [comment()] } },
    { posts: [freshPost(closed), freshPost({ ...closed, commentCount: 1 })], account: bob() },
  )
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull()
  await openComments(before.user)
  expect(await screen.findByText('So good to read this.')).toBeVisible()
  expect(screen.getByText('Comments on this post are closed.')).toBeVisible()
  before.unmount()
  const { user } = openVault(
    { [COMMENTS]: { status: 200, body: [comment({ isOwn: true })] } },
    { posts: [freshPost({ commentCount: 1 })], of: vault({ muted: true }), account: bob() },
  )
  await openComments(user)
  expect(await screen.findByText('So good to read this.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull()
  expect(screen.getByText('The owner of this vault lets you read here, but not comment.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Comment actions' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Delete'])
})

test('VLT-78, VLT-91, VLT-96, VLT-118 keeps a comment in the field until it is sent', async () => {
  const made = comment({ id: 9, content: 'Thank you!', isOwn: true })
  const post = freshPost()
  const first = openVault({ [COMMENTS]: { status: 200, body: [] } }, { posts: [post], account: bob() })
  await openComments(first.user)
  await first.user.type(await field(), 'Thank')
  first.unmount()
  const all: unknown[] = []
  let isRefused = true
  const { user, sentTo } = openVault(
    {
      [COMMENTS]: () => ({ status: 200, body: all }),
      [ADD]: () => {
        if (isRefused) return refusal(403, 'comments_off', 'Comments are closed here.')
        all.push(made)
        return { status: 201, body: made }
      },
    },
    { posts: [post], account: bob() },
  )
  await openComments(user)
  expect(await field()).toHaveValue('Thank')
  await user.clear(await field())
  await user.type(await field(), '  {Enter}')
  expect(sentTo(ADD)).toEqual([])
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  await user.clear(await field())
  await user.type(await field(), 'Thank you!{Enter}')
  await told('Error | Failed to add comment')
  expect(screen.getByText('Comments are closed here.')).toBeVisible()
  isRefused = false
  await user.type(await field(), '{Enter}')
  await told('Comment added successfully')
  expect(sentTo(ADD).at(-1)!.body).toEqual({ content: 'Thank you!' })
  expect(screen.getByRole('article', { name: 'Comment of Bob' })).toHaveTextContent('Thank you!')
  expect(await field()).toHaveValue('')
})

test('VLT-160 places the post form above the comments and the comment form below', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = openVault(
    {
      [COMMENTS]: answeredOnce([comment({ content: 'One' })]),
      [ADD]: { status: 201, body: comment({ id: 3, content: 'Three', isOwn: true }) },
    },
    { posts: [freshPost({ commentCount: 1 })] },
  )
  await openComments(user)
  const one = await screen.findByRole('article', { name: /^Comment of/ })
  const below = screen.getByRole('form', { name: /^Comment on the post of/ })
  const above = await screen.findByRole('form', { name: 'Write a post' })
  expect(one.compareDocumentPosition(below)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(one.compareDocumentPosition(above)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await user.type(await field(), 'Three{Enter}')
  await told('Comment added successfully')
  await waitFor(() => expect(scroll.mock.contexts.at(-1)).toContainElement(below))
  expect(await field()).toHaveFocus()
})

const wordsOfComments = () =>
  screen
    .getAllByRole('article', { name: /^Comment of/ })
    .map((one) => /One|Two|Three/.exec(one.textContent)?.[0])

test('VLT-79 hides a reader’s new comment until all earlier comments have loaded', async () => {
  const [one, two] = [comment({ id: 1, content: 'One' }), comment({ id: 2, content: 'Two' })]
  const made = comment({ id: 3, content: 'Three', isOwn: true })
  let isDown = false
  const pages = twoPages('c1', [one], [two, made])
  const { user } = openVault(
    {
      [COMMENTS]: (sent: Sent) => (isDown ? new TypeError('Failed to fetch') : pages(sent)),
      [ADD]: () => {
        isDown = true
        return { status: 201, body: made }
      },
    },
    { posts: [freshPost({ commentCount: 2 })], account: bob() },
  )
  await openComments(user)
  expect(await screen.findByText('One')).toBeVisible()
  await user.type(await field(), 'Three{Enter}')
  await told('Comment added successfully')
  expect(wordsOfComments()).toEqual(['One'])
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Show later comments' }))
  expect(await screen.findByText('Three')).toBeVisible()
  expect(wordsOfComments()).toEqual(['One', 'Two', 'Three'])
})

test('VLT-79 adds a reader’s new comment at the end of a fully loaded list', async () => {
  const { user } = openVault(
    {
      [COMMENTS]: answeredOnce([comment({ content: 'One' })]),
      [ADD]: { status: 201, body: comment({ id: 3, content: 'Three', isOwn: true }) },
    },
    { posts: [freshPost({ commentCount: 1 })], account: bob() },
  )
  await openComments(user)
  expect(await screen.findByText('One')).toBeVisible()
  await user.type(await field(), 'Three{Enter}')
  expect(await screen.findByText('Three')).toBeVisible()
  expect(wordsOfComments()).toEqual(['One', 'Three'])
})

test('VLT-106, VLT-69 marks a comment as edited after a successful edit', async () => {
  const own = comment({ isOwn: true })
  const post = freshPost({ commentCount: 1 })
  let now = own
  const { user, sentTo } = openVault(
    {
      [COMMENTS]: () => ({ status: 200, body: [now] }),
      'PATCH /api/vault-comments/:id': ({ body }) => {
        now = { ...own, content: (body as { content: string }).content, isEdited: true }
        return { status: 200, body: now }
      },
    },
    { posts: [post], account: vaultUser() },
  )
  await openComments(user)
  await user.click(await screen.findByRole('button', { name: 'Comment actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Comment' }))
  await user.type(dialog.getByLabelText('Message'), ' Twice.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await told('Comment updated successfully')
  const [edit] = sentTo('PATCH /api/vault-comments/:id')
  expect(edit!.path).toBe(`/api/vault-comments/${own.id}?postId=${post.id}`)
  expect(edit!.body).toEqual({ content: 'So good to read this. Twice.' })
  expect(screen.getByText(/\(edited\)/)).toBeVisible()
})

test('VLT-106 the vault’s owner can delete but not edit other people’s comments', async () => {
  const all = [comment()]
  const { user } = openVault(
    {
      [COMMENTS]: () => ({ status: 200, body: all }),
      'DELETE /api/vault-comments/:id': () => {
        all.pop()
        return { status: 204 }
      },
    },
    { posts: [freshPost({ commentCount: 1 })] },
  )
  await openComments(user)
  await user.click(await screen.findByRole('button', { name: 'Comment actions' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Delete',
    'Report…',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Comment' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Comment deleted successfully')
  expect(await screen.findByText('Nobody has commented yet.')).toBeVisible()
})

test('VLT-106 VLT-115 TRU-48 shows other people’s comments right away, with Report as the only action', async () => {
  const all = [comment()]
  const post = freshPost({ commentCount: 1 })
  let likeCount = 0
  const { user, streams, sentTo } = openVault(
    {
      [COMMENTS]: () => ({ status: 200, body: all }),
      'GET /api/vaults/:id/posts': () => ({
        status: 200,
        body: [{ ...post, likeCount, commentCount: all.length }],
      }),
    },
    { of: freshVault(), account: bob() },
  )
  await openComments(user)
  await screen.findByText('So good to read this.')
  await streams[0]!.open()
  const before = sentTo(COMMENTS).length
  await streams[0]!.change({ topic: 'comment', key: 1 })
  await streams[0]!.change({ topic: 'like', key: 1 })
  all.push(comment({ id: 2, content: 'Me too.' }))
  likeCount = 4
  await streams[0]!.change({ topic: 'comment', key: post.id })
  expect(await screen.findByText('Me too.')).toBeVisible()
  expect(await screen.findByRole('button', { name: '2 comments' })).toBeVisible()
  await streams[0]!.change({ topic: 'like', key: post.id })
  expect(await screen.findByRole('button', { name: '4 likes' })).toBeVisible()
  expect(sentTo(COMMENTS)).toHaveLength(before + 1)
  await user.click(screen.getAllByRole('button', { name: 'Comment actions' })[0]!)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report…'])
})
