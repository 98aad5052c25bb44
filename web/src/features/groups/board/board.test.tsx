import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ANN, BOB, CLEO, openGroup, post } from '../../../../testing/groups.tsx'
import { admin } from '../../../../testing/people.ts'
import { held, twoPages } from '../../../../testing/replies.ts'
import { refusal, toastText, told } from '../../../../testing/visitor.ts'

afterEach(() => void vi.useRealTimers())

type View = ReturnType<typeof openGroup>

const posts = () => screen.findAllByRole('article')
const texts = async () => (await posts()).map((article) => article.querySelector('.measure')!.textContent)

async function choose({ user }: View, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Post actions' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

/** Chooses an entry in a post's menu and returns the dialog that opens. */
async function ask(view: View, label: 'Edit' | 'Delete') {
  await choose(view, label)
  return within(await screen.findByRole('dialog', { name: `${label} Post` }))
}

async function actionsIn({ user }: View) {
  await user.click(await screen.findByRole('button', { name: 'Post actions' }))
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}

test('UNI-53, UNI-67, UNI-73, UNI-75 marks pinned, archived and edited posts', async () => {
  const { user } = openGroup(
    {},
    {
      posts: [
        post({ id: 2, content: 'House rules', isPinned: true }),
        post({ id: 4, content: 'Old news', archived: true }),
        post({ id: 1, content: 'Older news', archived: true, isPinned: true }),
        post({
          id: 3,
          content: 'Key is moved',
          isEdited: true,
          editedAt: '2026-01-07T10:00:00.000Z',
          author: BOB,
        }),
      ],
    },
  )
  await screen.findByText('Key is moved')
  expect(await texts()).toEqual(['House rules', 'Key is moved', 'Old news', 'Older news'])
  expect(screen.getByRole('region', { name: 'Message Board' })).toHaveStyle({ height: '600px' })
  const [rules, key, news] = await posts()
  expect(news).not.toBeVisible()
  await user.click(screen.getByText('2 archived posts'))
  expect(news).toBeVisible()
  expect(within(rules!).getByText('Pinned')).toBeVisible()
  expect(rules).toHaveClass('bg-evergreen-soft')
  expect(within(news!).getByText('Archived')).toBeVisible()
  expect(news).toHaveClass('text-quiet')
  expect(key).not.toHaveClass('text-quiet', 'bg-evergreen-soft')
  expect(within(key!).getByText(/^edited/)).toHaveTextContent('January 7')
  expect(within(key!).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
})

test('UNI-54, UNI-77 refetches a board only when the board or one of its authors changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const ten = Array.from({ length: 10 }, (_, i) => post({ id: 10 - i, content: `Post ${10 - i}` }))
  const { user, sent, sentTo, streams, of } = openGroup({
    'GET /api/groups/:id/posts': twoPages('b1', ten.slice(0, 5), ten.slice(5)),
  })
  const asked = (route: string) => sentTo(route).length
  await user.click(await screen.findByRole('button', { name: 'Load older' }))
  expect(await screen.findByText('Post 1')).toBeVisible()
  await screen.findByRole('list', { name: 'Members' })
  await streams[0]!.open()
  const before = sent.length
  const boards = asked('GET /api/groups/:id/posts')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent.length).toBe(before)
  await streams[0]!.change({ topic: 'post', key: of.id + 1 })
  await streams[0]!.change({ topic: 'group', key: of.id + 1 })
  await streams[0]!.change({ topic: 'player', key: 99 })
  await streams[0]!.change({ topic: 'bond', key: '7-19' })
  await streams[0]!.change({ topic: 'player', key: CLEO.id })
  await waitFor(() => expect(asked('GET /api/groups/:id/members')).toBe(2))
  expect(asked('GET /api/groups/:id/posts')).toBe(boards)
  expect(sent.length).toBe(before + 1)
  await streams[0]!.change({ topic: 'player', key: ANN.id })
  await waitFor(() => expect(asked('GET /api/groups/:id/posts')).toBe(boards + 2))
  await streams[0]!.change({ topic: 'post', key: of.id })
  await waitFor(() => expect(asked('GET /api/groups/:id/posts')).toBe(boards + 4))
})

test('UNI-54 keeps the visible posts in place when a new post arrives', async () => {
  const heights: Record<string, number> = { old: 400, newer: 150 }
  const board = [post({ content: 'old' })]
  const { streams, of, user } = openGroup({}, { posts: board })
  await screen.findByText('old')
  const box = screen.getByRole('feed').parentElement!
  // jsdom has no layout, so this mock stacks the posts and shifts them up by the scroll position.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this === box) return new DOMRect(0, 0, 600, 400)
    const all = [...box.querySelectorAll('article')]
    const heightOf = (one: Element) => heights[one.querySelector('.measure')!.textContent!]!
    const index = all.indexOf(this as HTMLElement)
    if (index === -1) return new DOMRect()
    const above = all.slice(0, index).reduce((sum, one) => sum + heightOf(one), 0)
    return new DOMRect(0, above - box.scrollTop, 600, heightOf(this))
  })
  box.scrollTop = 100
  fireEvent.scroll(box)
  board.unshift(post({ id: 2, content: 'newer', author: BOB }))
  await streams[0]!.open()
  await streams[0]!.change({ topic: 'post', key: of.id })
  await screen.findByText('newer')
  expect(box.scrollTop).toBe(250)
  await user.click(screen.getByRole('button', { name: 'New from Bob' }))
  expect(box.scrollTop).toBe(0)
  fireEvent.scroll(box)
  expect(screen.queryByRole('button', { name: 'New from Bob' })).toBeNull()
})

test('UNI-68 lets members edit, pin, archive or delete only their own posts', async () => {
  const view = openGroup({}, { posts: [post(), post({ id: 2, author: BOB, content: 'Mine' })] })
  await screen.findByText('Mine')
  expect(screen.getAllByRole('button', { name: 'Post actions' })).toHaveLength(1)
  expect(await actionsIn(view)).toEqual(['Edit', 'Pin', 'Archive', 'Delete'])
})

test('UNI-68, UNI-76 lets the admin delete a post but not change it', async () => {
  const view = openGroup({}, { account: admin(), posts: [post()] })
  expect(await actionsIn(view)).toEqual(['Delete'])
})

test('UNI-69, UNI-70, UNI-71, UNI-78, UNI-82, UNI-84 lets the author retry a failed edit', async () => {
  const edited = post({
    content: 'See https://example.com/key.',
    linkUrl: 'https://example.com/key',
    isEdited: true,
    editedAt: '2026-01-08T10:00:00.000Z',
  })
  const board = [post()]
  let isGone = true
  const view = openGroup(
    {
      'PATCH /api/posts/:id': () => {
        if (isGone) return refusal(404, 'not_found', 'This post is gone.')
        board[0] = edited
        return { status: 200, body: edited }
      },
    },
    { posts: board },
  )
  const dialog = await ask(view, 'Edit')
  const field = dialog.getByLabelText('Message')
  expect(field).toHaveValue('The key is under the pot.')
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await view.user.clear(field)
  await save()
  expect(await dialog.findByText('Please write a message.')).toBeVisible()
  expect(view.sentTo('PATCH /api/posts/:id')).toEqual([])
  await view.user.type(field, ' See https://example.com/key. ')
  await save()
  await told('Error updating post | Please try again')
  expect(dialog.getByText('This post is gone.')).toBeVisible()
  isGone = false
  await save()
  await told('Post updated successfully')
  expect(view.sentTo('PATCH /api/posts/:id').at(-1)).toMatchObject({
    path: '/api/posts/1',
    body: {
      content: 'See https://example.com/key.',
      linkUrl: 'https://example.com/key',
      isEdited: true,
      editedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  })
  expect(await screen.findByText(/^edited/)).toHaveTextContent('January 8')
  const inText = screen.getByRole('link', { name: 'https://example.com/key' })
  expect(inText.closest('p')).toHaveAttribute('dir', 'auto')
  const link = screen.getByRole('link', { name: /^example\.com/ })
  expect(link).toHaveAttribute('href', 'https://example.com/key')
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

test.each([
  ['UNI-74, UNI-81', 'Pin', false, 'Post pinned'],
  ['UNI-74, UNI-81', 'Unpin', true, 'Post unpinned'],
])('%s %s takes effect before the server responds', async (_, action, isPinned, words) => {
  const board = [post({ isPinned })]
  const sending = held()
  const view = openGroup({ 'PATCH /api/posts/:id': sending.reply }, { posts: board })
  await choose(view, action)
  await waitFor(() => expect(screen.queryByText('Pinned') !== null).toBe(!isPinned))
  expect(toastText()).toBeNull()
  board[0] = post({ isPinned: !isPinned })
  sending.answer({ status: 200, body: board[0] })
  await told(words)
  expect(screen.queryByText('Pinned') !== null).toBe(!isPinned)
  expect(view.sentTo('PATCH /api/posts/:id')[0]!.body).toEqual({ isPinned: !isPinned })
})

test('UNI-72, UNI-80 lets the author archive and unarchive a post', async () => {
  const board = [post()]
  const view = openGroup(
    {
      'PATCH /api/posts/:id': ({ body }) => {
        board[0] = post(body as { archived: boolean })
        return { status: 200, body: board[0] }
      },
    },
    { posts: board },
  )
  await choose(view, 'Archive')
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Post' }))
  await view.user.click(dialog.getByRole('button', { name: 'Archive' }))
  await told('Post archived')
  expect(screen.getByRole('heading', { name: 'Message Board' })).toHaveFocus()
  await view.user.click(screen.getByText('1 archived post'))
  expect(screen.getByText('Archived')).toBeVisible()
  await choose(view, 'Unarchive')
  await told('Post unarchived')
  await waitFor(() => expect(screen.queryByText('Archived')).toBeNull())
  expect(view.sentTo('PATCH /api/posts/:id').map(({ body }) => body)).toEqual([
    { archived: true },
    { archived: false },
  ])
})

test('UNI-82 reverts a failed pin without refetching the board', async () => {
  let isUp = true
  const gone = new TypeError('Failed to fetch')
  const view = openGroup({
    'GET /api/groups/:id/posts': () => (isUp ? { status: 200, body: [post()] } : gone),
    'PATCH /api/posts/:id': gone,
  })
  await screen.findByText('The key is under the pot.')
  isUp = false
  await choose(view, 'Pin')
  await told('Error updating post | Please try again')
  await waitFor(() => expect(screen.queryByText('Pinned')).toBeNull())
  expect(screen.getByText('The key is under the pot.')).toBeVisible()
})

test('UNI-76, UNI-79, UNI-83 deletes a post only after confirmation', async () => {
  const board = [post(), post({ id: 2, content: 'Stays', author: BOB })]
  let isDown = true
  const view = openGroup(
    {
      'DELETE /api/posts/:id': () => {
        if (isDown) return refusal(503, 'not_ready', 'The server is starting.')
        board.shift()
        return { status: 204 }
      },
    },
    { posts: board },
  )
  const dialog = await ask(view, 'Delete')
  expect(view.sentTo('DELETE /api/posts/:id')).toEqual([])
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Error deleting post | Please try again')
  expect(dialog.getByText('The server is starting.')).toBeVisible()
  expect(screen.getByText('The key is under the pot.')).toBeInTheDocument()
  isDown = false
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await told('Post deleted successfully')
  expect(view.sentTo('DELETE /api/posts/:id')[0]!.path).toBe('/api/posts/1')
  await waitFor(() => expect(screen.queryByText('The key is under the pot.')).toBeNull())
  expect(screen.getByText('Stays')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Message Board' })).toHaveFocus())
})
