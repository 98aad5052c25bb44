import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { BOB, openGroup, post } from '../../testing/groups.tsx'
import type { Replies } from '../../testing/live.tsx'
import { openVault, vaultPost } from '../../testing/vault-page.tsx'

const READS = { vault: 'POST /api/vaults/:id/read', board: 'POST /api/groups/:id/read' } as const

type Shown = { id: number; isOwn?: boolean }

/**
 * Opens a vault or a board with these posts. Each post's text contains its id. `readings` are the server's
 * responses when the place is marked as read.
 */
function open(kind: 'vault' | 'board', shown: Shown[], ...readings: { from: number; to: number }[]) {
  const read = vi.fn(() => ({ status: 200 as const, body: readings.shift() ?? { from: 99, to: 99 } }))
  const replies = (lists: Replies): Replies => ({ [READS[kind]]: read, ...lists })
  if (kind === 'vault') {
    const posts = () => shown.map(({ id, isOwn = false }) => vaultPost({ id, content: `Post ${id}`, isOwn }))
    const { streams } = openVault(
      replies({ 'GET /api/vaults/:id/posts': () => ({ status: 200, body: posts() }) }),
    )
    return { read, arrive: () => streams[0]!.change({ topic: 'vault', key: 7 }), streams }
  }
  const posts = () =>
    shown.map(({ id, isOwn }) => post({ id, content: `Post ${id}`, ...(!isOwn && { author: BOB }) }))
  const { streams, of } = openGroup(
    replies({ 'GET /api/groups/:id/posts': () => ({ status: 200, body: posts() }) }),
  )
  return { read, arrive: () => streams[0]!.change({ topic: 'post', key: of.id }), streams }
}

const feed = async () =>
  [...(await screen.findByRole('feed')).children].map(
    (part) => part.querySelector('.measure')?.textContent ?? part.textContent,
  )
const LINE = 'New posts above'

/** Hides the page and returns a function that shows the page again. */
async function hide() {
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const turn = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await turn()
  return () => {
    sight.mockRestore()
    return turn()
  }
}

describe.each(['vault', 'board'] as const)('an open %s', (kind) => {
  test('FAM-32 is marked as read right away and when a post arrives', async () => {
    const { read, arrive } = open(kind, [{ id: 3 }])
    await screen.findByText('Post 3')
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
    await arrive()
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  })

  test('FAM-32 is marked as read only while the page is visible', async () => {
    const show = await hide()
    const { read, arrive } = open(kind, [{ id: 3 }])
    await screen.findByText('Post 3')
    await arrive()
    expect(read).not.toHaveBeenCalled()
    await show()
    await waitFor(() => expect(read).toHaveBeenCalledOnce())
  })

  test('FAM-34 moves the new-posts line only when the reader returns', async () => {
    const shown: Shown[] = [{ id: 8 }, { id: 7, isOwn: true }, { id: 5 }, { id: 4 }]
    const { read, arrive } = open(kind, shown, { from: 5, to: 8 }, { from: 8, to: 9 }, { from: 9, to: 10 })
    await waitFor(async () => expect(await feed()).toEqual(['Post 8', 'Post 7', LINE, 'Post 5', 'Post 4']))
    shown.unshift({ id: 9 })
    await arrive()
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    await waitFor(async () =>
      expect(await feed()).toEqual(['Post 9', 'Post 8', 'Post 7', LINE, 'Post 5', 'Post 4']),
    )
    const show = await hide()
    shown.unshift({ id: 10 })
    await arrive()
    await show()
    await waitFor(async () =>
      expect(await feed()).toEqual(['Post 10', LINE, 'Post 9', 'Post 8', 'Post 7', 'Post 5', 'Post 4']),
    )
  })

  test.each<[string, Shown[], { from: number; to: number }]>([
    ['there are no new posts', [{ id: 8 }, { id: 5 }], { from: 8, to: 8 }],
    ['only the reader’s own posts are new', [{ id: 8, isOwn: true }, { id: 5 }], { from: 5, to: 8 }],
    ['every post is new', [{ id: 8 }, { id: 5 }], { from: 0, to: 8 }],
  ])('FAM-34 shows no new-posts line if %s', async (_, shown, reading) => {
    const { read } = open(kind, shown, reading)
    await screen.findByText('Post 8')
    await waitFor(() => expect(read).toHaveBeenCalled())
    expect(await feed()).toEqual(shown.map(({ id }) => `Post ${id}`))
  })
})
