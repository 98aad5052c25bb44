import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setViewport } from '../../testing/on-screen.ts'
import { member } from '../../testing/people.ts'
import { hit, letters, openVaultBase, recipes } from '../../testing/vault-base.tsx'

const DESKTOP = 1280
const PHONE = 375
const NOTICE =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

beforeEach(() => void setViewport(DESKTOP))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
// The first banner is the top bar. In tests, a header inside `main` also has this role.
const header = () => within(screen.getAllByRole('banner')[0]!)
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const placesOf = (root: string) => ({
  'In this vault': [
    ['Home', root],
    ['Notifications', `${root}?tab=notifications`],
    ['Search', `${root}?tab=search`],
  ],
  Vault: [
    ['Posts', root],
    ['Profile', `${root}?tab=profile`],
    ['Settings', `${root}?tab=settings`],
    ['Archive', `${root}?tab=archive`],
  ],
})

test.each([
  [DESKTOP, '/vault/7', '/vault-base/7'],
  [PHONE, '/vault/7', '/vault-base/7'],
  [DESKTOP, '/groups', '/vault-base'],
  [PHONE, '/privacy', '/vault-base'],
])('VUS-32 at %i px, %s shows a vault user every navigation link', async (width, at, root) => {
  setViewport(width)
  openVaultBase({}, { at })
  await screen.findByRole('heading', { level: 1 })
  expect(linksIn('In this vault')).toEqual(placesOf(root)['In this vault'])
  expect(linksIn('Vault')).toEqual(placesOf(root).Vault)
  expect(header().getByRole('button', { name: 'Sign Out' })).toBeVisible()
  expect(screen.queryByRole('complementary') !== null).toBe(width === DESKTOP)
})

test('VUS-32 a vault page links to the profile and counts new notifications', async () => {
  setViewport(PHONE)
  const { user, where } = openVaultBase(
    { 'POST /api/vaults/:id/visit': { status: 200, body: { since: null, news: [hit()] } } },
    { at: '/vault/7' },
  )
  await heading('Letters')
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Posts')
  await waitFor(() => expect(linksIn('In this vault')[1]![0]).toBe('Notifications, 1 new'))
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await heading('Profile')).toHaveFocus()
  expect(where()).toBe('/vault-base/7?tab=profile')
  expect(screen.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})

test('VUS-33 lists the other vaults above the vault’s tabs', async () => {
  openVaultBase({}, { at: '/vault-base/7', others: [recipes()] })
  const other = await screen.findByRole('link', { name: /Recipes from Bob/ })
  const tabs = screen.getByRole('tablist', { name: 'What is in Letters' })
  expect(other.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('VUS-32 hides the vault navigation from an unconfirmed member', async () => {
  const { sent } = openVaultBase({}, { account: member({ verified: false, awaiting: 'sponsor' }) })
  await heading('Waiting for your sponsor')
  expect(screen.queryByRole('navigation', { name: 'In this vault' })).toBeNull()
  expect(sent.map(({ route }) => route)).not.toContain('GET /api/vaults')
})

test('NAV-25, NAV-48, NAV-49, NAV-50 shows the invitation notice when a vault user clicks a locked entry', async () => {
  const { user, where } = openVaultBase({}, { at: '/vault/7', vault: letters() })
  await heading('Letters')
  expect(header().getByText('Vault User')).toBeVisible()
  expect(header().getByText('(555) 123-0099')).toBeVisible()
  const sidebar = within(screen.getByRole('complementary'))
  const main = within(await sidebar.findByRole('navigation', { name: 'Main' }))
  expect(main.queryByRole('link')).toBeNull()
  for (const name of ['Home', 'Invites', 'Groups', 'Network', 'Messages', 'Vaults', 'Settings']) {
    await user.click(main.getByRole('button', { name: `${name}, locked` }))
    expect(within(await screen.findByRole('dialog')).getByText(NOTICE)).toBeVisible()
    expect(where()).toBe('/vault/7')
    await user.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('NAV-78 marks the locked entry of a vault user’s current page', async () => {
  openVaultBase({}, { at: '/settings' })
  await screen.findByText(NOTICE)
  const entry = await screen.findByRole('button', { name: 'Settings, locked' })
  expect(entry).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'Vaults, locked' })).not.toHaveAttribute('aria-current')
})

test.each([PHONE, DESKTOP])(
  'VUS-34 at %i px, marks no vault entry as current on /settings',
  async (width) => {
    setViewport(width)
    openVaultBase({}, { at: '/settings' })
    await screen.findByText(NOTICE)
    const entries = within(screen.getByRole('navigation', { name: 'Vault' }))
    expect(entries.getByRole('link', { name: 'Settings' })).toBeVisible()
    expect(entries.queryByRole('link', { current: 'page' })).toBeNull()
  },
)

test('NAV-42 hides the account switcher from a vault user', async () => {
  const { sent } = openVaultBase({}, { at: '/groups' })
  await screen.findByText(NOTICE)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(sent.map(({ route }) => route)).not.toContain('GET /api/players')
})
