import type { Account } from '@kinhold/contract/sessions'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../testing/app.tsx'
import { serve } from '../testing/canned.ts'
import { dashboard } from '../testing/made/dashboard.ts'
import { admin, member, profileOf, vaultUser } from '../testing/people.ts'
import { setViewport } from '../testing/on-screen.ts'
import { refusal } from '../testing/visitor.ts'

const nobody = refusal(401, 'no_session', 'Please log in.')
const home = dashboard({ attention: [], recent: [] })

function signIn(account: Account | null) {
  return serve({
    'GET /api/auth/me': account ? { status: 200, body: account } : nobody,
    'GET /api/players/:id': { status: 200, body: profileOf(member()) },
    'GET /api/players/:id/dashboard': { status: 200, body: home },
    'GET /api/players': { status: 200, body: [] },
    'GET /api/invitations': { status: 200, body: [] },
    'POST /api/auth/open-invitation': { ...nobody, status: 404 },
  })
}

// Loads all pages first, so that no test has to wait for a page's code.
beforeAll(() =>
  Promise.all(
    Object.values(import.meta.glob(['./pages/*-page.tsx', './features/**/*-screen.tsx'])).map((load) =>
      load(),
    ),
  ),
)

beforeEach(() => {
  setViewport(1280)
})

const OF_MEMBERS: [row: string, at: string, heading: RegExp][] = [
  ['NAV-03', '/dashboard', /Ann/],
  ['NAV-05', '/invitations', /Invitations/],
  ['NAV-06', '/groups', /Groups/],
  ['NAV-07', '/groups/7', /Group/],
  ['NAV-08', '/network', /Network/],
  ['NAV-09', '/side-gigs', /Vault Access/],
  ['NAV-10', '/create-gig', /Post a Gig/],
  ['NAV-11', '/vaults', /Vault Access/],
  ['NAV-12', '/vault/7', /Vault/],
  ['NAV-13', '/vault-base', /Vault/],
  ['NAV-13', '/vault-base/7', /Vault/],
  ['NAV-14', '/vault-user-register', /Someone has shared a vault with you/],
  ['NAV-15', '/settings', /Settings/],
  ['NAV-16', '/player/19', /Ann/],
  ['NAV-17', '/qr', /Your Invite/],
  ['NAV-17', '/qr/19', /Your Invite/],
  ['NAV-18', '/user-guide', /User Guide/],
  ['NAV-18', '/guide', /User Guide/],
  ['NAV-22', '/privacy', /Privacy Policy/],
  ['NAV-23', '/terms', /Terms and Conditions/],
]

async function seeAt(at: string, heading: RegExp) {
  const { where } = openApp(at)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  expect(where()).toBe(at)
}

test.each(OF_MEMBERS)('%s %s shows its page to a member', async (_, at, heading) => {
  signIn(member())
  await seeAt(at, heading)
})

const OF_THE_ADMIN: [row: string, at: string, heading: RegExp][] = [
  ['NAV-04', '/dashboard/19', /Ann/],
  ['NAV-19', '/admin', /^Admin$/],
  ['NAV-20', '/notifications', /^Notices$/],
  ['NAV-21', '/admin/interested-users', /Interested/],
]

test.each(OF_THE_ADMIN)('%s %s shows its page to the admin', async (_, at, heading) => {
  signIn(admin())
  await seeAt(at, heading)
})

const OF_VISITORS: [row: string, at: string, heading: RegExp][] = [
  ['NAV-60', '/unsubscribe?token=abc', /Stop E-mails/],
  ['NAV-18', '/user-guide', /User Guide/],
  ['NAV-18', '/guide', /User Guide/],
  ['NAV-22', '/privacy', /Privacy Policy/],
  ['NAV-23', '/terms', /Terms and Conditions/],
  ['NAV-14', '/vault-user-register', /Someone has shared a vault with you/],
  ['NAV-24', '/nowhere', /Page Not Found/],
  ['NAV-24', '/groups/7/nowhere', /Page Not Found/],
  ['LOG-26', '/network', /Authentication Required/],
  ['NAV-02', '/register', /This invitation cannot be used/],
]

test.each(OF_VISITORS)('%s %s shows the expected page to a visitor', async (_, at, heading) => {
  signIn(null)
  openApp(at)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible()
})

const NOTICE =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

const OF_MEMBERS_ALONE =
  '/dashboard /groups/7 /invitations /groups /network /vaults /network?tab=messages /player/19 /settings /side-gigs /qr /admin'
test.each(OF_MEMBERS_ALONE.split(' '))(
  'NAV-48 NAV-49 NET-27 %s tells a vault user that an invitation is required',
  async (at) => {
    const sent = signIn(vaultUser())
    openApp(at)
    expect(await screen.findByText(NOTICE)).toBeVisible()
    const sidebar = within(screen.getByRole('complementary'))
    expect(await sidebar.findAllByRole('button', { name: /, locked$/ })).toHaveLength(7)
    expect(within(sidebar.getByRole('navigation', { name: 'Main' })).queryByRole('link')).toBeNull()
    expect(new Set(sent.map((request) => request.route))).toEqual(
      new Set(['GET /api/auth/me', 'GET /api/config']),
    )
  },
)
