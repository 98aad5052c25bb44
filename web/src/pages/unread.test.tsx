import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { member } from '../../testing/people.ts'
import { setViewport } from '../../testing/on-screen.ts'

let count: number
let badge: number | null

beforeEach(() => {
  setViewport(1280)
  badge = null
  Object.assign(navigator, {
    setAppBadge: async (shown: number) => void (badge = shown),
    clearAppBadge: async () => void (badge = 0),
  })
})

const unread = vi.fn(() => ({ status: 200, body: { count } }))

async function open(start: number, account: Parameters<typeof member>[0] = {}) {
  count = start
  unread.mockClear()
  const sent = serve({
    'GET /api/auth/me': { status: 200, body: member(account) },
    'GET /api/messages/unread': unread,
    'POST /api/auth/logout': { status: 204 },
  })
  const app = openApp('/gig-a')
  await screen.findByRole('heading', { level: 1, name: 'Vault A' })
  return { ...app, sent }
}

const inMain = () => within(screen.getByRole('navigation', { name: 'Main' }))

test.each([
  [3, '3'],
  [99, '99'],
  [100, '99+'],
])('FAM-67 MSG-45 shows %i unread messages as %s in the navigation and title', async (start, shown) => {
  await open(start)
  const link = await inMain().findByRole('link', { name: `Network, ${start} unread messages` })
  expect(link.querySelector('[data-count]')).toHaveAttribute('data-count', shown)
  const own = inMain().getByRole('link', { name: `Messages, ${start} unread` })
  expect(own.querySelector('[data-count]')).toHaveAttribute('data-count', shown)
  expect(inMain().getByRole('link', { name: 'Groups' })).toBeVisible()
  expect(document.title).toBe(`(${shown}) Vault A · Kinhold`)
  expect(badge).toBe(start)
})

test('FAM-65 FAM-67 MSG-45 shows the unread count in the phone navigation', async () => {
  setViewport(375)
  const { user } = await open(1)
  expect(await inMain().findByRole('link', { name: 'Network, 1 unread message' })).toBeVisible()
  const atBell = within(screen.getByRole('navigation', { name: 'Messages and vaults' }))
  expect(atBell.getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  expect(menu.getByRole('link', { name: 'Network, 1 unread message' })).toBeVisible()
})

test.each(['message', 'conversation-read'] as const)(
  'FAM-67 MSG-45 updates the unread count on a %s event',
  async (topic) => {
    const { streams } = await open(0)
    await waitFor(() => expect(unread).toHaveBeenCalled())
    expect(inMain().getByRole('link', { name: 'Network' })).toBeVisible()
    expect(document.title).toBe('Vault A · Kinhold')
    count = 2
    await streams[0]!.change({ topic, key: '19-20' })
    expect(await inMain().findByRole('link', { name: 'Network, 2 unread messages' })).toBeVisible()
    expect(inMain().getByRole('link', { name: 'Messages, 2 unread' })).toBeVisible()
    expect(badge).toBe(2)
  },
)

test('MSG-45 removes the unread count on sign-out', async () => {
  const { user } = await open(3)
  await waitFor(() => expect(badge).toBe(3))
  await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(document.title).toBe('Log in · Kinhold'))
  expect(badge).toBe(0)
})
