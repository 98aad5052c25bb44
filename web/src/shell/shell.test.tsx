import type { Account } from '@kinhold/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { setViewport } from '../../testing/viewport.ts'
import { useSession } from '../features/session/use-session.ts'
import { Shell } from './shell.tsx'

const DESKTOP = 1280
const PHONE = 390
const QUESTION = 'Are you sure you want to logout?'
const NOTICE =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

beforeEach(() => {
  localStorage.clear()
  setViewport(DESKTOP)
  serve({ 'GET /api/players': { status: 200, body: everyone }, 'POST /api/auth/logout': { status: 204 } })
})

const everyone = [admin(), member(), member({ id: 20, name: 'Bob' }), member({ id: 21, name: 'Cleo' })]

const onProfile = vi.fn()

function show(account: Account = member(), at = '/dashboard') {
  const Framed = () => {
    const { player } = useSession()
    return player ? (
      <Shell player={player} onProfile={onProfile} footer={<footer>foot</footer>} hero={<p>hero</p>}>
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

test('NAV-25, NAV-40 the top bar shows who is signed in, above sidebar and content', () => {
  show(member({ profilePhoto: 'https://example.com/ann.webp' }))
  expect(header().getByText('Ann')).toBeVisible()
  expect(header().getByText('(555) 123-0019')).toBeVisible()
  expect(screen.getByRole('banner').querySelector('img')).toHaveAttribute(
    'src',
    'https://example.com/ann.webp',
  )
  expect(sidebar()).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'The page' })).toBeVisible()
  expect(screen.getByText('hero')).toBeVisible()
})

test('NAV-25 a vault user is shown with the phone of their access, and has no profile button of a member', () => {
  const Framed = () => (
    <Shell player={vaultUser()} footer={null}>
      {null}
    </Shell>
  )
  renderScreen(<Framed />, { account: vaultUser() })
  expect(header().getByText('Vault User')).toBeVisible()
  expect(header().getByText('(555) 123-0099')).toBeVisible()
  expect(header().queryByRole('button', { name: 'PROFILE' })).toBeNull()
})

test("NAV-26 'PROFILE' asks for the profile dialog", async () => {
  const { user } = show()
  await user.click(header().getByRole('button', { name: 'PROFILE' }))
  expect(onProfile).toHaveBeenCalledOnce()
})

test("NAV-27 'Phone Log' leads to /admin while the own phone is the placeholder phone", () => {
  show(admin())
  expect(header().getByRole('link', { name: 'Phone Log' })).toHaveAttribute('href', '/admin')
})

test("NAV-27 on a narrow screen 'Phone Log' stands in the mobile menu", async () => {
  setViewport(PHONE)
  const { user } = show(admin())
  expect(header().queryByText('Phone Log')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.getByRole('link', { name: 'Phone Log' })).toHaveAttribute('href', '/admin')
})

test.each([
  ['a member', member()],
  ['the admin with a phone of their own', admin({ phone: '+15551230018' })],
])("NAV-27 %s sees no 'Phone Log'", (_, account) => {
  show(account)
  expect(header().queryByText('Phone Log')).toBeNull()
})

test.each([DESKTOP, PHONE])(
  'NAV-28, NAV-39 Logout asks first, and a yes ends the session (%i px)',
  async (width) => {
    setViewport(width)
    const { user, where } = show()
    if (width === PHONE) await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    const dialog = await screen.findByRole('dialog', { name: 'Logout' })
    expect(within(dialog).getByText(QUESTION)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(where()).toBe('/'))
  },
)

test('NAV-29 cancelling the logout question keeps the session', async () => {
  const sent = serve({})
  const { user, where } = show()
  await user.click(header().getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(sent.map((request) => request.route)).not.toContain('POST /api/auth/logout')
  expect(header().getByText('Ann')).toBeVisible()
  expect(where()).toBe('/dashboard')
})

const OF_A_MEMBER = [
  ['Home', '/dashboard'],
  ['Invites', '/invitations'],
  ['Groups', '/groups'],
  ['Network', '/network'],
  ['Vaults', '/vaults'],
  ['Settings', '/settings'],
]

test('NAV-30 the sidebar links of a member', () => {
  show()
  expect(linksIn('Main')).toEqual(OF_A_MEMBER)
})

test('NAV-31 Admin and Notices show for the admin only', () => {
  show(admin())
  expect(linksIn('Main').slice(6)).toEqual([
    ['Admin', '/admin'],
    ['Notices', '/notifications'],
  ])
})

test('NAV-30 the entry of the current page is marked', () => {
  show(member(), '/groups/7')
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Groups')
})

test('NAV-32, NAV-34, NAV-35 the sidebar is 140 px wide, collapses to 64 px and expands again', async () => {
  const { user } = show()
  expect(sidebar()).toHaveStyle({ width: '140px' })
  const toggle = screen.getByRole('button', { name: 'Sidebar', expanded: true })
  await user.click(toggle)
  expect(sidebar()).toHaveStyle({ width: '64px' })
  expect(screen.getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/groups')
  await user.click(screen.getByRole('button', { name: 'Sidebar', expanded: false }))
  expect(sidebar()).toHaveStyle({ width: '140px' })
})

test('NAV-33 the collapse survives a reload through the key sidebar-collapsed', async () => {
  const { user, unmount } = show()
  await user.click(screen.getByRole('button', { name: 'Sidebar' }))
  expect(localStorage.getItem('sidebar-collapsed')).toBe('true')
  unmount()
  show()
  expect(sidebar()).toHaveStyle({ width: '64px' })
})

test.each(['{oops', '"[1"', 'undefined'])(
  'API-31, API-32 a stored %s leaves the sidebar expanded',
  (stored) => {
    localStorage.setItem('sidebar-collapsed', stored)
    show()
    expect(sidebar()).toHaveStyle({ width: '140px' })
  },
)

test.each([
  [767, 0],
  [768, 1],
])('NAV-36 at %i px there are %i sidebars', (width, count) => {
  setViewport(width)
  show()
  expect(screen.queryAllByRole('complementary')).toHaveLength(count)
})

test('NAV-37 the mobile bottom bar has its five entries, without Vaults', () => {
  setViewport(PHONE)
  show()
  expect(linksIn('Main')).toEqual(OF_A_MEMBER.filter(([name]) => name !== 'Vaults'))
})

test('NAV-38 the mobile menu has all entries with its own words, and closes when one is followed', async () => {
  setViewport(PHONE)
  const { user, where } = show()
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(linksIn('Menu')).toEqual([
    ['Home', '/dashboard'],
    ['Invitations', '/invitations'],
    ['Groups', '/groups'],
    ['Network', '/network'],
    ['Vaults', '/vaults'],
    ['Settings', '/settings'],
  ])
  await user.click(screen.getByRole('link', { name: 'Vaults' }))
  expect(where()).toBe('/vaults')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("NAV-42, NAV-44, NAV-45 'Quick Access' offers people and opens the chosen one's dashboard", async () => {
  const { user, where } = show(admin(), '/admin')
  const field = await header().findByRole('combobox', { name: 'Quick Access' })
  expect(field).toHaveAttribute('placeholder', 'Switch to user...')
  await user.click(field)
  const list = await screen.findByRole('listbox', { name: 'People to switch to' })
  expect(within(list).getAllByRole('option')).toHaveLength(4)
  await user.click(within(list).getByRole('option', { name: /Bob/ }))
  expect(where()).toBe('/dashboard/20')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('NAV-44 what is typed is asked for after a pause, at most 20 at once, and archived players are left out', async () => {
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

test('NAV-44, NAV-45 arrows go through the people, Enter chooses, Escape closes', async () => {
  const { user, where } = show(admin(), '/admin')
  const field = await header().findByRole('combobox')
  await user.click(field)
  await screen.findByRole('listbox')
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
})

test('NAV-44 nobody found, and a list that could not be loaded, are said', async () => {
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
  ['a member with the placeholder phone', member({ phone: admin().phone })],
  ['a vault user', vaultUser()],
])(
  'NAV-42 %s sees no switcher, neither in the bar nor in the menu, nor is the list asked for',
  async (_, account) => {
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
  },
)

test("NAV-43 in the mobile menu the switcher is called 'Admin Bypass', and Escape leaves the menu open", async () => {
  setViewport(PHONE)
  const { user, where } = show(admin())
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('combobox', { name: 'Admin Bypass' }))
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: /Bob/ }))
  expect(where()).toBe('/dashboard/20')
})

const locked = ['Home', 'Invites', 'Groups', 'Network', 'Vaults', 'Settings']

test("NAV-48, NAV-49, NAV-50 every sidebar entry of a vault user is locked, leads nowhere and shows the notice word for word; 'Got it' closes it", async () => {
  const { user, where } = show(vaultUser(), '/vault/3')
  expect(within(sidebar()).queryByRole('link')).toBeNull()
  for (const name of locked) {
    await user.click(within(sidebar()).getByRole('button', { name: `${name}, locked` }))
    expect(within(await screen.findByRole('dialog')).getByText(NOTICE)).toBeVisible()
    expect(where()).toBe('/vault/3')
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('NAV-48, NAV-49 the bottom bar and the mobile menu of a vault user are locked as well', async () => {
  setViewport(PHONE)
  const { user } = show(vaultUser(), '/vault/3')
  await user.click(screen.getByRole('button', { name: 'Invites, locked' }))
  await user.click(await screen.findByRole('button', { name: 'Got it' }))
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Vaults, locked' }))
  expect(await screen.findByText(NOTICE)).toBeVisible()
})
