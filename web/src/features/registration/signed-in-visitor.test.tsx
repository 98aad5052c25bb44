import type { Player } from '@kinhold/contract/players'
import type { LinkStanding } from '@kinhold/domain/invitations'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { invitation } from '../../../testing/made/invitations.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { refusal, toastText, visit } from '../../../testing/visitor.ts'
import * as dashboardPage from '../../pages/dashboard-page.tsx'

type Replies = NonNullable<Parameters<typeof visit>[1]>

const LOOK = 'GET /api/invitation-links/:qrId'
const CONNECT = 'POST /api/invitation-links/:qrId/connect'
const OPEN = 'POST /api/auth/open-invitation'
const PERSONAL = '/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-2-y'
const INVITATION = '/register?ref=19&sponsor=Ann&phone=%2B15551230099&qrId=qr-19-1-x'
const OWN_NUMBER = '/register?ref=19&sponsor=Ann&phone=%2B15551230020&qrId=qr-19-1-x'

const ann = { id: 19, name: 'Ann', profilePhoto: null }
const bob = member({ id: 20, name: 'Bob', phone: '+15551230020' })
const gus = member({ id: 23, name: 'Gus', verified: false, awaiting: 'sponsor' })
const stands = (standing: LinkStanding) => ({ status: 200, body: { sponsor: ann, standing } })

function come(at: string, replies: Replies = {}, me: Player = bob) {
  return visit(at, {
    'GET /api/auth/me': { status: 200, body: me },
    [LOOK]: stands('open'),
    [OPEN]: { status: 200, body: { recipientName: null, phone: null, sponsorId: 19 } },
    'GET /api/players/:id': refusal(404, 'not_found', 'Not there.'),
    ...replies,
  })
}

const whoIsIn = (name = 'Bob') =>
  screen.findByRole('heading', { level: 1, name: `You are signed in as ${name}` })
const connect = () => screen.findByRole('button', { name: 'Connect with Ann' })

beforeEach(() => {
  // These tests only check that the app reaches the dashboard, so the dashboard's content is left out.
  vi.spyOn(dashboardPage, 'Component').mockReturnValue(<p />)
})

test('REG-48 shows a member their own account instead of the registration form', async () => {
  const app = come(PERSONAL)
  expect(await whoIsIn()).toBeVisible()
  await connect()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(app.sentTo(OPEN)).toEqual([])
  await app.user.click(screen.getByRole('link', { name: 'Go to my home' }))
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
})

test.each<[LinkStanding, string, string, string, number?]>([
  ['own', PERSONAL, 'Show my QR code', '/qr'],
  ['own', INVITATION, 'See my open invitations', '/invitations?tab=sent&show=pending'],
  ['connected', PERSONAL, 'See Ann’s profile', '/player/19'],
  ['invited', PERSONAL, 'See my open invitations', '/invitations?tab=sent&show=pending'],
  ['invited_by_them', OWN_NUMBER, 'Answer the invitation', '/invitations?tab=received', 0],
])(
  "REG-48 INV-98 a link whose standing is '%s' (%s) offers '%s'",
  async (standing, at, label, href, others = 1) => {
    come(at, { [LOOK]: stands(standing) })
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', href)
    expect(screen.queryByRole('button', { name: 'Connect with Ann' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Register someone else' })).toHaveLength(others)
  },
)

test.each([
  ['whose sponsor cannot be invited', stands('closed'), /You cannot invite them to connect at the moment/],
  [
    'that matches no open invitation',
    refusal(404, 'invitation_not_found', 'It is not open.'),
    'It is not open.',
  ],
])('REG-48 shows no Connect button for a link %s', async (_, reply, words) => {
  come(PERSONAL, { [LOOK]: reply })
  expect(await screen.findByText(words)).toBeVisible()
  for (const name of ['Connect with Ann', 'Retry']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to my home' })).toBeVisible()
})

test('REG-48 INV-99 lets a member invite the link’s sponsor to connect', async () => {
  let standing: LinkStanding = 'open'
  let tries = 0
  const app = come(PERSONAL, {
    [LOOK]: () => stands(standing),
    [CONNECT]: () => {
      tries += 1
      if (tries === 1) return refusal(429, 'too_many', 'That was too often.')
      standing = 'invited'
      return { status: 201, body: invitation({ recipientName: 'Ann', qrId: 'qr-20-1-z' }) }
    },
  })
  await app.user.click(await connect())
  expect(await screen.findByText('That was too often.')).toHaveAttribute('role', 'alert')
  await app.user.click(await connect())
  expect(await screen.findByText(/You have invited Ann to connect/)).toBeVisible()
  expect(toastText()).toBe('Invitation sent!')
  expect(app.sent.map(({ path }) => path)).toContain('/api/invitation-links/qr-19-2-y/connect')
})

test('REG-48 doesn’t look up the link for an unconfirmed member', async () => {
  const app = come(PERSONAL, {}, gus)
  expect(await whoIsIn('Gus')).toBeVisible()
  expect(app.sentTo(LOOK)).toEqual([])
})

test('REG-48 warns that registering someone else will sign the member out in this browser', async () => {
  const app = come(PERSONAL)
  const other = await screen.findByRole('button', { name: 'Register someone else' })
  expect(other).toHaveAccessibleDescription(/they are signed in here in place of Bob/)
  await app.user.click(other)
  expect(await screen.findByRole('textbox', { name: 'Your Name' })).toBeVisible()
  expect(app.sentTo(OPEN)).toHaveLength(1)
})

test('REG-49 a vault user can register through an invitation link', async () => {
  const app = come(PERSONAL, { 'GET /api/auth/me': { status: 200, body: vaultUser() } })
  expect(await screen.findByRole('textbox', { name: 'Your Name' })).toBeVisible()
  expect(app.sentTo(OPEN)).toHaveLength(1)
})
