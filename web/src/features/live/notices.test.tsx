import type { Dashboard, DashboardLine, Player } from '@kinhold/contract/players'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/app.tsx'
import { serve, type Sent } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'

// Imported here so that the tests don't have to wait for lazily loaded code.
import '../../pages/dashboard-page.tsx'
import '../../pages/page-layout.tsx'
import '../settings/settings-screen.tsx'
import '../../parts/toaster.tsx'

const ann = member()
const gus = member({ id: 23, name: 'Gus', sponsorId: 19, verified: false, awaiting: 'sponsor' })
const DASHBOARD = 'GET /api/players/:id/dashboard'

function registered(id: number, name: string, at: number): DashboardLine {
  return {
    kind: 'confirm',
    id,
    text: `${name} registered with your QR code. Is it them?`,
    names: [id],
    href: `/player/${id}`,
    createdAt: new Date(at).toISOString(),
  }
}

const yesterday = () => Date.now() - 24 * 3600 * 1000
const hazel = registered(24, 'Hazel', yesterday())
const HAZEL = 'Hazel registered with your QR code. Is it them?'
const IDA = 'Ida registered with your QR code. Is it them?'

/** Opens the app for a signed-in user. Their home page shows the current `home.lines`. */
async function open(at: string, me: Player, lines: DashboardLine[] = []) {
  const home = { me, lines }
  const counts = { bonds: 2, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }
  const body = (): Dashboard => ({ player: home.me, counts, attention: home.lines, recent: [] })
  let held: Promise<void> | null = null
  const sponsor = { id: 19, name: 'Ann', profilePhoto: null }
  const sent = serve({
    'GET /api/auth/me': () => ({ status: 200, body: home.me }),
    [DASHBOARD]: () => {
      const reply = { status: 200, body: body() }
      return held ? held.then(() => reply) : reply
    },
    'GET /api/players/:id': ({ path }) => ({
      status: 200,
      body: {
        ...home.me,
        id: Number(path.split('/').at(-1)),
        sponsor,
        sponsoredCount: 0,
        bondCount: 0,
        trustUnitCount: 0,
      },
    }),
  })
  const app = openApp(at)
  await waitFor(() => expect(app.streams).toHaveLength(1))
  await app.streams[0]!.open()
  await screen.findByRole('main')
  // Builds each home-page response when its request arrives, but holds the response until the returned
  // function is called.
  const replyLater = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    return () => {
      held = null
      resolve()
    }
  }
  return { ...app, home, sent, replyLater, stream: app.streams[0]! }
}

const looks = (sent: Sent[]) => sent.filter(({ route }) => route === DASHBOARD).length
const looksAtMe = (sent: Sent[]) => sent.filter(({ path }) => path === '/api/auth/me').length

/** Publishes a change to the member's record and waits until the app has handled all changes. */
async function heardAll(sent: Sent[], stream: Awaited<ReturnType<typeof open>>['stream'], { id }: Player) {
  const before = looksAtMe(sent)
  await stream.change({ topic: 'player', key: id })
  await waitFor(() => expect(looksAtMe(sent)).toBeGreaterThan(before))
}

const toasts = () => screen.queryAllByRole('listitem').filter((item) => item.dataset['state'] === 'open')

beforeEach(() => {
  localStorage.setItem('welcome-seen-19', 'true')
  localStorage.setItem('welcome-seen-23', 'true')
})

test('INV-71 shows the sponsor one toast for a QR registration', async () => {
  const { home, sent, stream, user, where } = await open('/settings', ann, [hazel])
  expect(looks(sent)).toBe(0)
  home.lines = [registered(25, 'Ida', Date.now()), hazel]
  await stream.change({ topic: 'invitation', key: 7 })
  expect(await screen.findByText(IDA)).toBeVisible()
  expect(looks(sent)).toBe(1)
  await user.click(screen.getByRole('link', { name: 'Look' }))
  await waitFor(() => expect(where()).toBe('/player/25'))
  await waitFor(() => expect(toasts()).toEqual([]))
  await stream.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(looks(sent)).toBe(2))
  expect(toasts()).toEqual([])
})

test('shows a toast for a registration that happens during a fetch', async () => {
  const { home, sent, stream, replyLater } = await open('/settings', ann, [hazel])
  const release = replyLater()
  await stream.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(looks(sent)).toBe(1))
  await stream.change({ topic: 'invitation', key: 8 })
  await heardAll(sent, stream, ann)
  home.lines = [registered(25, 'Ida', Date.now()), hazel]
  release()
  expect(await screen.findByText(IDA)).toBeVisible()
  expect(looks(sent)).toBe(2)
})

test('shows a toast for a new registration despite clock skew', async () => {
  const { home, sent, stream } = await open('/dashboard', ann, [hazel])
  expect(await screen.findByRole('link', { name: new RegExp(HAZEL) })).toHaveAttribute('href', '/player/24')
  const before = looks(sent)
  home.lines = [registered(25, 'Ida', yesterday()), hazel]
  await stream.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(toasts()[0]).toHaveTextContent(IDA)
  expect(looks(sent)).toBe(before + 1)
})

test.each([
  ['player', ann],
  ['message', ann],
  ['bond', ann],
  // An unconfirmed member can't confirm anyone.
  ['invitation', gus],
] as const)('shows no toast for an irrelevant %s change', async (topic, me) => {
  const { sent, stream } = await open('/settings', me)
  await stream.change({ topic, key: 99 })
  await heardAll(sent, stream, me)
  await act(async () => {})
  expect(looks(sent)).toBe(0)
  expect(toasts()).toEqual([])
})
