import type { AdminAction, BlockedPhone, Overview } from '@kinhold/contract/admin'
import type { AdminClaim } from '@kinhold/contract/claims'
import { paths } from '@kinhold/contract/paths'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { fill, shownToast, tableRows } from '../../../testing/on-screen.ts'
import { admin } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { AdminScreen } from './admin-screen.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const NONE = { queued: 0, sent: 0, failed: 0 }
const overview: Overview = {
  players: { active: 1234, suspended: 2, deactivated: 3, archived: 4, unverified: 5 },
  bonds: 60,
  trustUnits: 7,
  groups: 8,
  vaults: 9,
  perDay: Array.from({ length: 30 }, (_, n) => ({
    date: `2026-04-${String(n + 1).padStart(2, '0')}`,
    messages: n === 2 ? 14 : 1,
    invitations: 0,
    registrations: 0,
    logins: 2,
  })),
  delivery: { sms: { ...NONE, failed: 11 }, email: NONE },
  lastBackupAt: new Date().toISOString(),
}

function open(replies: Parameters<typeof serve>[0] = {}, at = '/admin') {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig({ phoneVerification: true }) },
    'GET /api/admin/overview': { status: 200, body: overview },
    'GET /api/admin/concerns': { status: 200, body: [] },
    'GET /api/admin/phone-audit-logs': { status: 200, body: [] },
    'GET /api/admin/outbox': { status: 200, body: [] },
    ...replies,
  })
  return { sent, ...renderScreen(<AdminScreen />, { account: admin(), at }) }
}

// jsdom has no canvas, so the charts stay blank.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const PLACES = [
  'Home',
  'Reports',
  'Lost numbers',
  'Interested people',
  'Outbox',
  'Notices',
  'Phone Analytics',
  'Blocked numbers',
  'Actions',
]

test('ADM-06 ADM-76 NAV-19 shows the selected tab in the URL and the page title', async () => {
  const { user, where } = open()
  const heading = () => screen.getByRole('heading', { level: 1 })
  expect(screen.getByRole('tablist', { name: 'Admin' })).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(PLACES)
  expect(screen.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true')
  expect(heading()).toHaveTextContent('Admin')
  await user.click(screen.getByRole('tab', { name: 'Phone Analytics' }))
  expect(await screen.findByText(/Nobody has tried to sign in yet\./)).toBeVisible()
  await waitFor(() => expect(where()).toBe('/admin?tab=phone'))
  expect(heading()).toHaveTextContent('Phone Analytics')
  await user.click(screen.getByRole('tab', { name: 'Outbox' }))
  expect(await screen.findByText(/^Nothing has been sent yet\./)).toBeVisible()
  await waitFor(() => expect(where()).toBe('/admin?tab=outbox'))
  expect(document.title).toBe('Outbox · Kinhold')
  await user.click(screen.getByRole('tab', { name: 'Home' }))
  await waitFor(() => expect(where()).toBe('/admin'))
})

test.each([
  ['Interested people', '/admin/interested-users'],
  ['Notices', '/notifications'],
])("ADM-76 the '%s' tab opens its own page", async (name, address) => {
  const { user, where } = open()
  await user.click(screen.getByRole('tab', { name }))
  await waitFor(() => expect(where()).toBe(address))
})

test('ADM-76 the arrow keys move between the tabs without opening them', async () => {
  const { user, where } = open({ 'GET /api/admin/actions': { status: 200, body: [] } })
  screen.getByRole('tab', { name: 'Home' }).focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Actions' })).toHaveFocus())
  expect(where()).toBe('/admin')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/admin?tab=actions'))
})

test.each([
  ['Reports', paths.adminReports()],
  ['Lost numbers', paths.adminClaims()],
  ['Outbox', paths.outbox()],
  ['Phone Analytics', paths.phoneLog()],
])('ADM-06 ADM-76 opens the %s tab at its own URL', (name, at) => {
  open({}, at)
  expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
})

test('OPS-14 Home shows when the last backup was made', async () => {
  const { unmount } = open()
  expect(await screen.findByText(/^Last backup/)).toHaveTextContent('Last backup just now')
  unmount()
  open({ 'GET /api/admin/overview': { status: 200, body: { ...overview, lastBackupAt: null } } })
  await screen.findByRole('region', { name: 'Players' })
  expect(screen.queryByText(/^Last backup/)).toBeNull()
})

test('ADM-06 Home shows the network’s counts and charts for the last 30 days', async () => {
  open()
  const players = await screen.findByRole('region', { name: 'Players' })
  expect(screen.queryByRole('complementary', { name: 'Phone verification is off' })).toBeNull()
  expect(players).toHaveTextContent(/Active\s*1,234\s*Unverified\s*5\s*Suspended\s*2/)
  expect(screen.getByRole('region', { name: 'Together' })).toHaveTextContent(/Bonds\s*60.*Vaults\s*9/)
  expect(screen.getByRole('region', { name: 'SMS' })).toHaveTextContent(/Failed\s*11/)
  const drawn = await screen.findAllByRole('img')
  expect(drawn.map((chart) => chart.getAttribute('aria-label'))).toEqual([
    'Messages per day, 43 in 30 days, most on April 3: 14',
    'Invitations per day, 0 in 30 days',
    'Registrations per day, 0 in 30 days',
    'Logins per day, 60 in 30 days, most on April 1: 2',
  ])
  const table = screen.getByRole('table', { name: 'The last 30 days', hidden: true })
  expect(within(table).getAllByRole('row', { hidden: true })[3]).toHaveTextContent(/April 3.*14.*0.*0.*2/)
})

test('ADM-06 ADM-78 Home lists problems that need the admin’s attention above the statistics', async () => {
  const text = 'Three messages could not be delivered.'
  const since = '2026-01-02T10:00:00.000Z'
  const body = [
    { kind: 'failed_delivery', text, count: 3, href: '/admin?tab=outbox', since },
    { kind: 'disk_full', text: 'The disk is nearly full.', count: 1, href: null, since: null },
  ]
  open({ 'GET /api/admin/concerns': { status: 200, body } })
  const concerns = within(await screen.findByRole('region', { name: 'What needs you' }))
  const link = await concerns.findByRole('link', {
    name: /Three messages could not be delivered\..*January 2/,
  })
  expect(link).toHaveAttribute('href', '/admin?tab=outbox')
  expect(concerns.getByText('The disk is nearly full.')).toBeVisible()
  expect(concerns.getAllByRole('link')).toHaveLength(1)
  const figures = await screen.findByRole('region', { name: 'The network in numbers' })
  const needs = screen.getByRole('region', { name: 'What needs you' })
  expect(needs.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('warns the admin while phone verification is off', async () => {
  const { user } = open({ 'GET /api/config': { status: 200, body: appConfig({ phoneVerification: false }) } })
  const note = await screen.findByRole('complementary', { name: 'Phone verification is off' })
  expect(note).toHaveTextContent('anyone who knows a member’s number can sign in as them')
  const how = within(note).getByText(/^Set up an SMS provider: TWILIO_ACCOUNT_SID,/)
  expect(how).not.toBeVisible()
  await user.click(within(note).getByText('How to turn it on'))
  expect(how).toBeVisible()
})
test('ADM-81 lists failed messages below people who cannot sign in', async () => {
  const concern = (kind: string) => ({ kind, text: kind, count: 1, href: null, since: null })
  const body = ['disk_full', 'failed_delivery', 'lost_numbers', 'interested'].map(concern)
  open({ 'GET /api/admin/concerns': { status: 200, body } })
  const concerns = within(await screen.findByRole('region', { name: 'What needs you' }))
  const items = await concerns.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'disk_full',
    'lost_numbers',
    'failed_delivery',
    'interested',
  ])
})

const hal: BlockedPhone = { phone: '+15559990001', reason: 'Spam', createdAt: '2026-01-02T10:00:00.000Z' }

test('lets the admin block and unblock a phone number', async () => {
  const refusals = [refusal(409, 'admin_protected', 'This is your own number.')]
  let blocked: BlockedPhone[] = []
  const { user, sent } = open(
    {
      'GET /api/admin/blocked-phones': () => ({ status: 200, body: blocked }),
      'POST /api/admin/blocked-phones': () => {
        if (refusals.length > 0) return refusals.shift()!
        blocked = [hal]
        return { status: 201, body: hal }
      },
      'DELETE /api/admin/blocked-phones/:phone': () => {
        blocked = []
        return { status: 204 }
      },
    },
    '/admin?tab=blocked',
  )
  expect(await screen.findByText(/No number is blocked\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Block number' }))
  expect(await screen.findByText('Phone number is required')).toBeVisible()
  await fill(user, screen.getByLabelText('Mobile number'), '5559990001')
  await user.type(screen.getByLabelText('Reason (optional)'), 'Spam')
  await user.click(screen.getByRole('button', { name: 'Block number' }))
  expect(await screen.findByText('This is your own number.')).toBeVisible()
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 999-0001')
  await user.click(screen.getByRole('button', { name: 'Block number' }))
  const [row] = await tableRows()
  expect(row).toHaveTextContent(/\(555\) 999-0001.*Spam.*January 2/)
  const typed = { phone: '(555) 999-0001', reason: 'Spam' }
  expect(sent.find(({ method }) => method === 'POST')!.body).toEqual(typed)
  expect(screen.getByLabelText('Mobile number')).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Unblock (555) 999-0001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock (555) 999-0001?' }))
  await user.click(dialog.getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByText(/No number is blocked\./)).toBeVisible()
  expect(sent.find(({ method }) => method === 'DELETE')!.path).toMatch(/\/blocked-phones\/%2B15559990001$/)
})

const suspended: AdminAction = {
  id: 2,
  actor: { id: 18, name: 'admin', profilePhoto: null },
  byCommand: false,
  action: 'suspend',
  target: { id: 20, name: 'Bob', profilePhoto: null },
  reason: 'Spam',
  explains: null,
  createdAt: '2026-01-02T10:00:00.000Z',
}

test('OPS-65 attributes an action in the log to the operator’s command, not to the admin', async () => {
  const byCommand = { ...suspended, action: 'set_admin_phone', target: null, reason: null, byCommand: true }
  open({ 'GET /api/admin/actions': { status: 200, body: [byCommand] } }, '/admin?tab=actions')
  const [row] = await tableRows()
  expect(row).toHaveTextContent(/Changed the admin’s number.*The operator’s command/)
  expect(row).not.toHaveTextContent(/By\s*admin/)
})

test('TRU-93 lets the admin add an explanation to an action log entry', async () => {
  const odd = { ...suspended, id: 1, action: 'odd_thing', target: null, reason: null }
  const explaining = { ...suspended, id: 3, action: 'explain', target: null, explains: 2 }
  let isExplained = false
  const replies = [refusal(500, 'odd', 'The server could not do that.'), { status: 204, body: undefined }]
  const { user } = open(
    {
      'GET /api/admin/actions': () => ({
        status: 200,
        body: [...(isExplained ? [{ ...explaining, reason: 'Another Bob.' }] : []), suspended, odd],
      }),
      'POST /api/admin/actions/:id/explain': () => {
        isExplained = replies.length === 1
        return replies.shift()!
      },
    },
    '/admin?tab=actions',
  )
  const [first, second] = await tableRows()
  expect(first).toHaveTextContent(/Suspended.*Bob.*Spam.*admin.*January 2/)
  expect(within(first!).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(second).toHaveTextContent(/Odd thing.*nobody.*no reason given/)
  await user.click(screen.getByRole('button', { name: 'Explain: Suspended (Bob)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Explain this entry' })
  const explain = within(dialog).getByRole('button', { name: 'Explain' })
  await user.click(explain)
  expect(await within(dialog).findByText('Please write an explanation.')).toBeVisible()
  await fill(user, within(dialog).getByRole('textbox', { name: 'Explanation' }), 'Another Bob.')
  await user.click(explain)
  expect(await within(dialog).findByText('The server could not do that.')).toBeVisible()
  await user.click(explain)
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  await waitFor(async () =>
    expect((await tableRows())[0]).toHaveTextContent(
      /Explained an entry.*“Suspended” of .*January 2.*Another Bob/,
    ),
  )
})

const claim: AdminClaim = {
  id: 4,
  player: { id: 19, name: 'Ann', profilePhoto: null },
  selfie: null,
  state: 'open',
  byGuardians: true,
  needed: 2,
  confirmed: 1,
  confirmedBy: [],
  missing: [],
  completesAt: null,
  endedAt: null,
  createdAt: '2026-01-02T10:00:00.000Z',
}

test('TRU-83 TRU-153 TRU-154 requires a reason to stop a claim', async () => {
  const sentence = 'This cannot be stopped any more.'
  let now = claim
  let isRefused = true
  const { user, sent } = open(
    {
      'GET /api/admin/claims': () => ({ status: 200, body: [now] }),
      'POST /api/admin/claims/:id/stop': () => {
        if (isRefused) return refusal(409, 'claim_over', sentence)
        now = { ...claim, state: 'stopped', endedAt: claim.createdAt }
        return { status: 204 }
      },
    },
    '/admin?tab=claims',
  )
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  await user.click(await screen.findByRole('button', { name: 'Stop the claim of Ann' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop the claim of Ann?' }))
  const stop = dialog.getByRole('button', { name: 'Stop it' })
  const why = dialog.getByRole('textbox', { name: 'Why' })
  await user.click(stop)
  expect(await dialog.findByText('Please give a reason.')).toBeVisible()
  expect(posts()).toEqual([])
  expect(dialog.getByText('Ann and the people who were asked can read it', { exact: false })).toBeVisible()
  await fill(user, why, ' She called me. ')
  await user.click(stop)
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(why).toHaveValue(' She called me. ')
  isRefused = false
  await user.click(stop)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts().at(-1)).toEqual(['/api/admin/claims/4/stop', { reason: 'She called me.' }])
  await waitFor(async () => expect((await tableRows())[0]).toHaveTextContent('Stopped January 2'))
  expect(shownToast()).toMatchObject({ title: 'Claim stopped' })
  expect(screen.getByRole('region', { name: 'Lost numbers' })).toHaveFocus()
})

test.each<[Partial<AdminClaim>, string]>([
  [{ state: 'waiting', completesAt: inMinutes(9) }, '1 of 2 guardians'],
  [{}, 'One guardian has confirmed it. One more has to.'],
  [
    { state: 'waiting', completesAt: inMinutes(9), byGuardians: false, confirmedBy: ['partner'] },
    '1 of 2 sides: a partner from a trust unit',
  ],
  [
    { byGuardians: false, confirmedBy: ['partner'], missing: ['sponsor', 'admin'] },
    'One more side has to: their sponsor or you.',
  ],
  [
    { byGuardians: false, confirmedBy: ['admin'], missing: ['sponsor'] },
    'You have confirmed it. One more side has to: their sponsor.',
  ],
  [{ confirmed: 0 }, 'Nobody has confirmed it yet. It takes two guardians.'],
  [{}, 'None yet'],
  [{ state: 'waiting', completesAt: inMinutes(-1) }, 'Moves now'],
  [{ state: 'waiting', completesAt: inMinutes(3 * 1440) }, 'Moves '],
  [{ state: 'done', endedAt: claim.createdAt }, 'Moved January 2'],
  [{ state: 'stopped', endedAt: claim.createdAt }, 'Stopped January 2'],
  [{ state: 'failed', endedAt: claim.createdAt }, 'Failed January 2'],
  [{ state: 'expired', endedAt: claim.createdAt }, 'Expired January 2'],
  [{ state: 'ended', endedAt: claim.createdAt }, 'Replaced January 2'],
])('TRU-83 TRU-159 shows the state of a claim: %j', async (different, says) => {
  const body = [{ ...claim, ...different }]
  open({ 'GET /api/admin/claims': { status: 200, body } }, '/admin?tab=claims')
  expect((await tableRows())[0]).toHaveTextContent(says)
})

test('ADM-80 links to the digits form only for claims that the admin can still confirm', async () => {
  const sides: Partial<AdminClaim> = { byGuardians: false, confirmedBy: ['partner'] }
  const body = [
    { ...claim, ...sides, missing: ['sponsor', 'admin'] },
    { ...claim, ...sides, id: 5, player: { ...claim.player, name: 'Bob' }, missing: ['sponsor'] },
  ]
  open({ 'GET /api/admin/claims': { status: 200, body } }, '/admin?tab=claims')
  const link = await screen.findByRole('link', { name: 'Confirm the claim of Ann' })
  expect(link).toHaveAttribute('href', '/claims')
  expect(screen.getByRole('button', { name: 'Stop the claim of Bob' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Confirm the claim of Bob' })).toBeNull()
})

test.each([
  [{ selfie: '/media/selfie' }, true],
  [{ selfie: null }, false],
])('ADM-83 labels the account’s photo and the selfie only if a claim has both: %o', async (has, isNamed) => {
  open({ 'GET /api/admin/claims': { status: 200, body: [{ ...claim, ...has }] } }, '/admin?tab=claims')
  expect(await screen.findByRole('link', { name: 'Ann' })).toBeVisible()
  expect(screen.queryByText('On the account') !== null).toBe(isNamed)
  expect(screen.queryByText('Selfie sent') !== null).toBe(isNamed)
  expect(screen.queryByAltText('Selfie sent for Ann') !== null).toBe(isNamed)
})

test("FAM-79 moves focus to the Home panel after 'Not now'", async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  const later = await screen.findByRole('region', { name: 'Your own account' })
  expect(document.activeElement).toContainElement(later)
  expect(document.body).not.toHaveFocus()
})
