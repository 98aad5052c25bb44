import type { Account } from '@kinhold/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { appConfig, refusal } from '../../testing/made/config.ts'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { setViewport } from '../../testing/on-screen.ts'
import { useSession } from '../features/session/use-session.ts'
import { Shell } from './shell.tsx'

const DESKTOP = 1280
const PHONE = 390

beforeEach(() => {
  setViewport(DESKTOP)
  serve({ 'GET /api/players': { status: 200, body: everyone }, 'POST /api/auth/logout': { status: 204 } })
})

const everyone = [admin(), member(), member({ id: 20, name: 'Bob' }), member({ id: 21, name: 'Cleo' })]

function show(account: Account = member(), at = '/dashboard') {
  const Framed = () => {
    const { player } = useSession()
    return player ? (
      <Shell
        player={player}
        bell={player.userType === 'member' && <button type="button">Notifications</button>}
        onProfile={() => {}}
        footer={<footer>foot</footer>}
        hero={<p>hero</p>}
      >
        <h1>The page</h1>
      </Shell>
    ) : (
      <p>signed out</p>
    )
  }
  return renderScreen(<Framed />, { account, at })
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const sidebar = () => screen.getByRole('complementary')
const header = () => within(screen.getByRole('banner'))

test.each([DESKTOP, PHONE])(
  'NAV-28, NAV-29, NAV-39 Logout ends the session only after confirmation (%i px)',
  async (width) => {
    setViewport(width)
    const sent = serve({ 'POST /api/auth/logout': { status: 204 } })
    const { user, where } = show()
    const answer = async (name: string) => {
      if (width === PHONE) await user.click(screen.getByRole('button', { name: 'Menu' }))
      await user.click(screen.getByRole('button', { name: 'Logout' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Logout' }))
      expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible()
      expect(dialog.queryByRole('checkbox')).toBeNull()
      await user.click(dialog.getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await answer('Cancel')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    expect(where()).toBe('/dashboard')
    await answer('Logout')
    await waitFor(() => expect(where()).toBe('/'))
  },
)

test('NAV-28 Logout offers to stop trusting the device', async () => {
  setViewport(DESKTOP)
  const replies = {
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
    'DELETE /api/auth/trust': { status: 204 },
    'POST /api/auth/logout': { status: 204 },
  }
  const failed = refusal(503, 'unavailable', 'The server rests. Please try again.')
  serve({ ...replies, 'DELETE /api/auth/trust': failed })
  const { user, where } = show()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Logout' }))
  await user.click(await dialog.findByRole('checkbox', { name: /^This is not my device/ }))
  await user.click(dialog.getByRole('button', { name: 'Logout' }))
  expect(await dialog.findByText('The server rests. Please try again.')).toBeVisible()
  expect(where()).toBe('/dashboard')
  const sent = serve(replies)
  await user.click(dialog.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(where()).toBe('/'))
  const left = sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(left).toEqual(['DELETE /api/auth/trust', 'POST /api/auth/logout'])
})

const OF_A_MEMBER = [
  ['Home', '/dashboard'],
  ['Invites', '/invitations'],
  ['Groups', '/groups'],
  ['Network', '/network'],
  ['Messages', '/network?tab=messages'],
  ['Vaults', '/vaults'],
  ['Settings', '/settings'],
  ['Side Gigs', '/side-gigs'],
  ['Guide', '/user-guide'],
]
const AT_THE_BELL = [
  ['Messages', '/network?tab=messages'],
  ['Vaults', '/vaults'],
]

test('FAM-66 NAV-25, NAV-30, NAV-40, NAV-72 shows the signed-in member and marks the current page', () => {
  show(member({ profilePhoto: 'https://example.com/ann.webp' }), '/groups/7')
  expect(header().getByText('Ann')).toBeVisible()
  expect(header().getByText('(555) 123-0019')).toBeVisible()
  expect(header().queryByText('Phone Log')).toBeNull()
  expect(screen.getByRole('banner').querySelector('img')).toHaveAttribute(
    'src',
    'https://example.com/ann.webp',
  )
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'The page' })).toBeVisible()
  expect(screen.getByText('hero')).toBeVisible()
  expect(linksIn('Main')).toEqual(OF_A_MEMBER)
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Groups')
  expect(header().queryByRole('navigation')).toBeNull()
})

test.each([
  ['/network', 'Network'],
  ['/network?tab=units', 'Network'],
  ['/network?tab=messages', 'Messages'],
  ['/network?tab=messages&with=20', 'Messages'],
  ['/vaults?tab=messages', 'Vaults'],
  ['/vault/7', 'Vaults'],
  ['/player/20', 'Network'],
  ['/player/20?tab=messages', 'Network'],
  ['/qr/19', 'Invites'],
  ['/gig-a', 'Side Gigs'],
  ['/gig-b', 'Side Gigs'],
  ['/create-gig', 'Side Gigs'],
  ['/guide', 'Guide'],
])('FAM-66 NAV-77 at %s, marks only %s as current in the sidebar', (at, name) => {
  show(member(), at)
  expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveTextContent(name)
})

test('NAV-77 on the Notices page, marks only Notices as current in the sidebar', () => {
  show(admin(), '/notifications')
  expect(
    within(sidebar())
      .getAllByRole('link')
      .filter((link) => link.ariaCurrent),
  ).toEqual([within(sidebar()).getByRole('link', { name: 'Notices' })])
})

test("NAV-27 NAV-31 NAV-43 shows 'Phone Log' to an admin with the placeholder phone number", async () => {
  const { unmount } = show(admin())
  expect(header().getByRole('link', { name: 'Phone Log' })).toHaveAttribute('href', '/admin?tab=phone')
  expect(linksIn('Main').slice(9)).toEqual([
    ['Admin', '/admin'],
    ['Notices', '/notifications'],
  ])
  unmount()
  const another = show(admin({ phone: '+15551230018' }))
  expect(header().queryByText('Phone Log')).toBeNull()
  another.unmount()
  setViewport(PHONE)
  const { user, where } = show(admin())
  expect(header().queryByText('Phone Log')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.getByRole('link', { name: 'Phone Log' })).toHaveAttribute('href', '/admin?tab=phone')
  await user.click(await screen.findByRole('combobox', { name: 'Admin Bypass' }))
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: /Bob/ }))
  expect(where()).toBe('/dashboard/20')
})

test('NAV-32, NAV-33, NAV-34, NAV-35 keeps the sidebar collapsed after a reload', async () => {
  const { user, unmount } = show()
  expect(sidebar()).toHaveStyle({ width: '140px' })
  const toggle = screen.getByRole('button', { name: 'Sidebar', expanded: true })
  await user.click(toggle)
  expect(sidebar()).toHaveStyle({ width: '64px' })
  expect(screen.getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/groups')
  expect(localStorage.getItem('sidebar-collapsed')).toBe('true')
  unmount()
  const again = show()
  expect(sidebar()).toHaveStyle({ width: '64px' })
  await again.user.click(screen.getByRole('button', { name: 'Sidebar', expanded: false }))
  expect(sidebar()).toHaveStyle({ width: '140px' })
})

test('FAM-65 NAV-36 NAV-37 NAV-38 NAV-72 replaces the sidebar with a bottom bar below 768 px', async () => {
  setViewport(768)
  const wide = show()
  expect(sidebar()).toBeVisible()
  wide.unmount()
  setViewport(767)
  const { user, where } = show()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(linksIn('Main').map(([name]) => name)).toEqual(['Home', 'Invites', 'Groups', 'Network', 'Settings'])
  expect(linksIn('Messages and vaults')).toEqual(AT_THE_BELL)
  for (const [name] of AT_THE_BELL) expect(header().getByRole('link', { name })).toHaveClass('h-11')
  await user.click(header().getByRole('link', { name: 'Messages' }))
  expect(where()).toBe('/network?tab=messages')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(linksIn('Menu')).toEqual([
    ['Home', '/dashboard'],
    ['Invitations', '/invitations'],
    ['Groups', '/groups'],
    ['Network', '/network'],
    ['Vaults', '/vaults'],
    ['Settings', '/settings'],
    ['Side Gigs', '/side-gigs'],
    ['Guide', '/user-guide'],
  ])
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Vaults' }))
  expect(where()).toBe('/vaults')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('NAV-25 NAV-62 on a phone, shows the account in a single menu', async () => {
  setViewport(PHONE)
  const { user } = show()
  const controls = [...screen.getByRole('banner').querySelectorAll('a, button')]
  expect(controls.map((one) => one.ariaLabel ?? one.textContent)).toEqual([
    'Kinhold',
    'Messages',
    'Vaults',
    'Notifications',
    'Menu',
  ])
  expect(controls[0]).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByText('(555) 123-0019')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(menu.getByText('Ann')).toBeVisible()
  expect(menu.getByText('(555) 123-0019')).toBeVisible()
})

test('NAV-44 the account switcher requests at most 20 unarchived people', async () => {
  const sent = serve({
    'GET /api/players': ({ path }) => ({
      status: 200,
      body: path.includes('search=Bo') ? [member({ id: 20, name: 'Bob' })] : everyone,
    }),
  })
  const { user, where } = show(admin())
  await user.type(await header().findByRole('combobox'), 'Bo')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(screen.getByRole('option', { name: /Bob/ })).toBeVisible()
  const asked = sent.filter(({ route }) => route === 'GET /api/players').map(({ path }) => path)
  expect(asked).toEqual([
    '/api/players?limit=20&archived=none',
    '/api/players?limit=20&archived=none&search=Bo',
  ])
  await user.keyboard('{Enter}')
  expect(where()).toBe('/dashboard/20')
})

test("NAV-42, NAV-44, NAV-45 'Quick Access' supports the keyboard and the mouse", async () => {
  const { user, where } = show(admin(), '/admin')
  const field = await header().findByRole('combobox', { name: 'Quick Access' })
  expect(field).toHaveAttribute('placeholder', 'Switch to user...')
  await user.click(field)
  const list = await screen.findByRole('listbox', { name: 'People to switch to' })
  expect(within(list).getAllByRole('option')).toHaveLength(4)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}')
  const last = screen.getByRole('option', { name: /Cleo/ })
  expect(last).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute('aria-activedescendant', last.id)
  await user.keyboard('{Enter}')
  expect(where()).toBe('/dashboard/21')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: /Bob/ }))
  expect(where()).toBe('/dashboard/20')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('NAV-44 the account switcher reports an empty result and a failed request', async () => {
  let isDown = true
  serve({
    'GET /api/players': () =>
      isDown ? { status: 503, body: { error: 'Not yet.', message: '' } } : { status: 200, body: [] },
  })
  const { user } = show(admin())
  await user.click(await header().findByRole('combobox'))
  await user.click(await header().findByRole('button', { name: 'Retry' }))
  isDown = false
  await user.click(await header().findByRole('button', { name: 'Retry' }))
  expect((await header().findAllByText('Nobody’s name or number begins like this.'))[0]).toBeVisible()
})

test.each([
  ['a member', member()],
  ['a member with the placeholder phone number', member({ phone: admin().phone })],
])('NAV-42 hides the account switcher from %s', async (_, account) => {
  const sent = serve({})
  const { unmount } = show(account)
  expect(screen.queryByRole('combobox')).toBeNull()
  unmount()
  setViewport(PHONE)
  const { user } = show(account)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(sent.map((request) => request.route)).not.toContain('GET /api/players')
})
