import type { Account } from '@kinhold/contract/sessions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { settings } from '../../testing/made/config.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { setViewport } from '../../testing/on-screen.ts'
import { appConfig, refusal } from '../../testing/visitor.ts'
import { toast } from '../ui/toast.ts'

function signedIn(account: Account | null, more: Parameters<typeof serve>[0] = {}) {
  const me = account ? { status: 200, body: account } : refusal(401, 'no_session', 'Please log in.')
  return serve({ 'GET /api/auth/me': me, 'POST /api/auth/logout': { status: 204 }, ...more })
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => void setViewport(1280))

test('LOG-23, LOG-24, LOG-25, INV-91 shows only the loading screen during the session check', async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  const sent = signedIn(null, { 'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)) })
  openApp('/qr')
  expect(await screen.findByText('Initializing your session...')).toBeVisible()
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(sent.map(({ method }) => method)).not.toContain('POST')
  answer({ status: 200, body: member() })
  await heading('Your Invite')
  expect(screen.queryByText('Initializing your session...')).toBeNull()
})

test('NAV-40, NAV-41, PRO-13 shows every part of the frame on a member page', async () => {
  signedIn(member())
  const { user, router } = openApp('/groups')
  await heading('Groups')
  expect(screen.getByRole('region', { name: 'Kinhold' })).toHaveStyle({ height: '105px' })
  for (const role of ['banner', 'complementary', 'main', 'contentinfo'])
    expect(screen.getByRole(role)).toBeVisible()
  expect(screen.getByText('Support')).not.toHaveAttribute('href')
  const [first] = screen.getAllByRole('link')
  expect(first).toHaveTextContent('Skip to content')
  expect(first).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
  toast({ title: 'Login successful!' })
  expect(await screen.findAllByText('Login successful!')).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Vaults' }))
  const title = await heading('Vault Access')
  await waitFor(() => expect(title).toHaveFocus())
  expect(document.title).toBe('Vault Access · Kinhold')
  await router.navigate('/gig-a')
  await heading('Vault A')
  expect(screen.queryByRole('region', { name: 'Kinhold' })).toBeNull()
})

test('NAV-26 NAV-62 on a phone, PROFILE in the menu opens the Update Profile dialog', async () => {
  setViewport(375)
  signedIn(member())
  const { user } = openApp('/groups')
  await heading('Groups')
  for (const time of ['first', 'second']) {
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(screen.getByRole('button', { name: 'PROFILE' }))
    expect(await screen.findByRole('dialog', { name: 'Update Profile' }), time).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus())
  }
})

test("NAV-26 'PROFILE' opens the 'Update Profile' dialog", async () => {
  signedIn(member())
  const { user } = openApp('/groups')
  await heading('Groups')
  await user.click(screen.getByRole('button', { name: 'PROFILE' }))
  expect(await screen.findByRole('dialog', { name: 'Update Profile' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'PROFILE' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['a member', member(), 1],
  ['the admin', admin(), 1],
  ['a member awaiting their sponsor', member({ verified: false, awaiting: 'sponsor' }), 0],
  ['a member who must register again', member({ verified: false, awaiting: 'registration' }), 0],
  ['a vault user', vaultUser(), 0],
  ['a visitor', null, 0],
])(
  'NAV-25, MSG-45, FAM-33 shows the bell and unread counts only to verified members (%s)',
  async (_, account, count) => {
    const sent = signedIn(account, { 'GET /api/players': { status: 200, body: [] } })
    openApp('/user-guide')
    await heading('User Guide')
    expect(screen.queryAllByRole('button', { name: 'Notifications' })).toHaveLength(count)
    for (const asked of ['GET /api/notifications', 'GET /api/messages/unread', 'GET /api/unread'])
      expect(sent.filter(({ route }) => route === asked)).toHaveLength(count)
    const profiles = screen.queryAllByRole('button', { name: 'PROFILE' })
    expect(profiles).toHaveLength(account?.userType === 'member' ? 1 : 0)
  },
)

test('LOG-63 goes to the login page if the member’s session ends elsewhere', async () => {
  signedIn(member())
  const { streams, where } = openApp('/groups')
  await heading('Groups')
  signedIn(null)
  await streams.at(-1)!.fail()
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(where()).toBe('/')
})

const [privacyEmail, legalEmail] = ['privacy@hearth.example', 'legal@hearth.example']
const supportEmail = 'help@hearth.example'
const OF_MEMBERS_AND_GUESTS: Record<string, Account> = { '/groups': member(), '/vault-base': vaultUser() }

test.each(['/groups', '/vault-base', '/', '/register', '/privacy', '/nowhere'])(
  'PRO-12, PRO-13, PRO-14, PRO-15, PRO-16, PRO-17, PRO-21 the legal texts on %s contain the server’s e-mail addresses',
  async (at) => {
    const config = { status: 200, body: appConfig({ privacyEmail, legalEmail, supportEmail }) }
    signedIn(OF_MEMBERS_AND_GUESTS[at] ?? null, { 'GET /api/config': config })
    const { user } = openApp(at)
    const foot = within(await screen.findByRole('contentinfo'))
    expect(foot.getByText(`© ${new Date().getFullYear()} Kinhold`)).toBeVisible()
    const support = await foot.findByRole('link', { name: 'Support' })
    expect(support).toHaveAttribute('href', `mailto:${supportEmail}`)
    for (const [name, title, close] of [
      ['Privacy', 'Privacy Policy', 'Close'],
      ['Terms', 'Terms and Conditions', 'Close dialog'],
    ] as const) {
      await user.click(foot.getByRole('button', { name }))
      const dialog = within(await screen.findByRole('dialog', { name: title }))
      for (const address of [privacyEmail, legalEmail])
        expect(await dialog.findByRole('link', { name: address })).toHaveAttribute(
          'href',
          `mailto:${address}`,
        )
      await user.click(dialog.getByRole('button', { name: close }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  },
)

test('GUI-06, GUI-08, GUI-10, GUI-11 shows the welcome dialog exactly once, after the first login', async () => {
  const saved = { 'PUT /api/settings': { status: 200, body: settings() } }
  const sent = signedIn(member({ isFirstLogin: true }), saved)
  const { user, unmount, where } = openApp('/groups')
  const welcome = await screen.findByRole('dialog', { name: 'Welcome to Kinhold' })
  await user.click(within(welcome).getByRole('button', { name: 'Start the guide' }))
  await heading('User Guide')
  expect(where()).toBe('/user-guide')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('welcome-seen-19')).not.toBeNull()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { hasSeenWelcome: true },
  ])
  unmount()
  openApp('/groups')
  await heading('Groups')
  expect(screen.queryByRole('dialog')).toBeNull()
})

function browserThatIsTold() {
  const unsubscribe = vi.fn(async () => true)
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe,
  }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  const register = vi.fn(async () => undefined)
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => registration, register })
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  localStorage.setItem('push', JSON.stringify({ playerId: member().id, id: 3 }))
  return { unsubscribe, register }
}
const NAMED = { 'POST /api/push/subscriptions': { status: 200, body: { id: 3 } } }

test('LOG-57, NAV-28, NAV-58 NAV-59 removes the push subscription and the member’s data on logout', async () => {
  const { unsubscribe } = browserThatIsTold()
  const remove = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: remove })
  const sent = signedIn(member(), NAMED)
  const named = () => sent.filter(({ path }) => path === '/api/push/subscriptions')
  const { user, where, streams, router } = openApp('/groups')
  await heading('Groups')
  await waitFor(() => expect(named()).toHaveLength(1))
  await act(() => router.navigate('/settings'))
  await heading('Settings')
  expect(named()).toHaveLength(1)
  expect(unsubscribe).not.toHaveBeenCalled()
  remove.mockClear()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }))
  await screen.findByPlaceholderText('Enter mobile number')
  expect(where()).toBe('/')
  expect(screen.queryByText('Ann')).toBeNull()
  expect(streams.at(-1)!.readyState).toBe(2)
  await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(remove).toHaveBeenCalledWith('shared')
})

test('NAV-56 caches the app only in a verified member’s browser', async () => {
  const { register } = browserThatIsTold()
  vi.stubEnv('PROD', true)
  const open = async (account: Account | null) => {
    signedIn(account, NAMED)
    const { unmount } = openApp('/user-guide')
    await heading('User Guide')
    return unmount
  }
  const close = await open(member())
  await waitFor(() =>
    expect(register).toHaveBeenCalledExactlyOnceWith('/worker.js', { updateViaCache: 'none' }),
  )
  close()
  // By now, the code that caches the app has loaded and would run right away.
  for (const account of [member({ verified: false, awaiting: 'sponsor' }), vaultUser(), null])
    (await open(account))()
  expect(register).toHaveBeenCalledOnce()
})
