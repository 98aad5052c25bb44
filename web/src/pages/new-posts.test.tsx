import type { Unread } from '@kinhold/contract/unread'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { setViewport } from '../../testing/on-screen.ts'
import { member } from '../../testing/people.ts'

let places: Unread[]
beforeEach(() => setViewport(1280))

const unread = vi.fn(() => ({ status: 200, body: places }))

async function open(...first: Unread[]) {
  places = first
  unread.mockClear()
  serve({ 'GET /api/auth/me': { status: 200, body: member() }, 'GET /api/unread': unread })
  const app = openApp('/gig-a')
  await screen.findByRole('heading', { level: 1, name: 'Vault A' })
  return app
}

const vault = (id: number, count: number): Unread => ({ kind: 'vault', id, name: 'Summer', count })
const board = (id: number, count: number): Unread => ({ kind: 'board', id, name: 'The Porch', count })
const inMain = () => within(screen.getByRole('navigation', { name: 'Main' }))

test.each([
  [1, '1', 'Groups, 1 new post'],
  [99, '99', 'Groups, 99 new posts'],
  [100, '99+', 'Groups, 99+ new posts'],
])('FAM-33 shows %i new posts as %s in the navigation', async (count, shown, name) => {
  await open(board(3, count))
  const link = await inMain().findByRole('link', { name })
  expect(link.querySelector('[data-count]')).toHaveAttribute('data-count', shown)
  expect(inMain().getByRole('link', { name: 'Vaults' })).toBeVisible()
})

test('FAM-33 shows the total number of new posts on the Vaults and Groups links', async () => {
  await open(vault(7, 2), board(7, 1), vault(8, 3), board(8, 4))
  expect(await inMain().findByRole('link', { name: 'Vaults, 5 new posts' })).toBeVisible()
  expect(inMain().getByRole('link', { name: 'Groups, 5 new posts' })).toBeVisible()
})

test('FAM-33 FAM-67 shows new-post counts in the phone navigation', async () => {
  setViewport(375)
  const { user } = await open(vault(7, 2), board(7, 1))
  expect(await inMain().findByRole('link', { name: 'Groups, 1 new post' })).toBeVisible()
  const atBell = within(screen.getByRole('navigation', { name: 'Messages and vaults' }))
  expect(atBell.getByRole('link', { name: 'Vaults, 2 new posts' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  expect(menu.getByRole('link', { name: 'Vaults, 2 new posts' })).toBeVisible()
})

test.each(['post', 'vault', 'group', 'notification'] as const)(
  'FAM-33 refetches the unread counts once on a %s event',
  async (topic) => {
    const { streams } = await open()
    await waitFor(() => expect(unread).toHaveBeenCalledOnce())
    places = [vault(7, 2)]
    await streams[0]!.change({ topic, key: 7 })
    expect(await inMain().findByRole('link', { name: 'Vaults, 2 new posts' })).toBeVisible()
    expect(unread).toHaveBeenCalledTimes(2)
    await streams[0]!.change({ topic: 'comment', key: 7 })
    expect(unread).toHaveBeenCalledTimes(2)
  },
)
