import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { serve } from '../../testing/canned.ts'
import { letters, SETTINGS_AT_FIRST } from '../../testing/made/vault-base.ts'
import { setViewport } from '../../testing/on-screen.ts'
import { member, vaultUser } from '../../testing/people.ts'
import { refusal, told, visit } from '../../testing/visitor.ts'

type Replies = NonNullable<Parameters<typeof serve>[0]>

const HIDDEN = '(•••) •••-••99'
const SHARED = 'Ann shares “Letters” with you'
const keyed = (phone: string | null = HIDDEN) => ({
  status: 200,
  body: { vaultId: 7, title: 'Letters', ownerName: 'Ann', phone },
})
const sent401 = {
  status: 401,
  body: {
    error: 'We texted you a code.',
    message: 'We texted you a code.',
    code: 'verification_required',
    verificationRequired: true,
    phone: HIDDEN,
  },
} as const
const IN_VAULT: Replies = {
  'GET /api/vaults/user-vault': { status: 200, body: { ...letters({ cover: '/media/a' }), others: [] } },
  'GET /api/vaults/:id': { status: 200, body: letters({ cover: '/media/a' }) },
  'POST /api/vaults/:id/visit': { status: 200, body: { since: null, news: [] } },
  'GET /api/settings': { status: 200, body: { vault: SETTINGS_AT_FIRST, language: null } },
  'GET /api/vaults/:id/posts': { status: 200, body: [] },
  'GET /api/vaults/:id/pictures': { status: 200, body: [] },
  'GET /api/vaults/:id/months': { status: 200, body: [] },
  'GET /api/vaults/:id/items': { status: 200, body: [] },
}
const LOGIN = 'POST /api/auth/login'
const VERIFY = 'POST /api/auth/verify'

beforeEach(() => void setViewport(375))

const open = (at: string, replies: Replies = {}) =>
  visit(
    at,
    { 'GET /api/vault-keys/:key': keyed(), [LOGIN]: sent401, ...IN_VAULT, ...replies },
    { phoneVerification: true, smsAvailable: true },
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => screen.findByRole('button', { name })

test.each(['/vault-user-register#k70', '/vault/7#k70', '/vault-base/7#k70'])(
  'FAM-35 FAM-39 the link %s opens the vault’s pictures once the texted code is entered',
  async (at) => {
    const { user, sentTo, where } = open(at, { [VERIFY]: { status: 200, body: vaultUser() } })
    await heading(SHARED)
    expect(screen.getByLabelText('Mobile number')).toHaveValue(HIDDEN)
    expect(screen.getByLabelText('Mobile number')).toHaveAttribute('readonly')
    await user.click(await press('Continue'))
    const field = await screen.findByLabelText('Six-digit code')
    expect(screen.getByText(/^We texted a code to/)).toHaveTextContent(HIDDEN)
    await user.type(field, '123456')
    await waitFor(() => expect(where()).toMatch(/^\/vault(-base)?\/7/))
    expect(await screen.findByRole('tab', { name: 'Pictures', selected: true })).toBeVisible()
    expect(sentTo(LOGIN)).toEqual([{ key: 'k70' }])
    expect(sentTo(VERIFY)).toEqual([{ key: 'k70', code: '123456' }])
  },
)

test('FAM-35 reports a wrong code and lets the user request a new code', async () => {
  const { user, sentTo } = open('/vault-user-register#k70', {
    [VERIFY]: refusal(400, 'code_wrong', 'That is not the code we texted you. Please check it.'),
  })
  await user.click(await press('Continue'))
  const field = await screen.findByLabelText('Six-digit code')
  await user.type(field, '000000')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/^That is not the code/))
  await user.click(await press('Change number'))
  expect(screen.getByLabelText('Mobile number')).toHaveValue(HIDDEN)
  expect(screen.getByLabelText('Mobile number')).toHaveFocus()
  await user.click(await press('Continue'))
  await screen.findByLabelText('Six-digit code')
  expect(sentTo(LOGIN)).toEqual([{ key: 'k70' }, { key: 'k70' }])
})

test('FAM-35 keeps the link’s key when the user switches tabs', async () => {
  const { user, where } = open('/vault-user-register#k70')
  await heading(SHARED)
  await user.click(screen.getByRole('tab', { name: 'Settings' }))
  await screen.findByRole('heading', { level: 2, name: 'You decide what reaches you' })
  expect(where()).toBe('/vault-user-register?tab=settings')
  expect(screen.getByRole('heading', { level: 1, name: SHARED })).toBeVisible()
  expect(await press('Continue')).toBeEnabled()
})

test('FAM-37 rejects a number other than the link’s and keeps the input', async () => {
  const { user, sentTo } = open('/vault-user-register#k70', {
    [LOGIN]: refusal(403, 'other_number', 'This link was sent to another number.'),
  })
  await user.click(await press('This is not my number'))
  const field = await screen.findByPlaceholderText('Enter mobile number')
  expect(field).toHaveFocus()
  await user.type(field, '5551234567')
  await user.click(await press('Continue'))
  await waitFor(() => expect(field).toHaveAccessibleDescription('This link was sent to another number.'))
  expect(field).toHaveValue('(555) 123-4567')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(LOGIN)).toEqual([{ key: 'k70', phone: '(555) 123-4567' }])
})

test.each([
  ['the access has ended', 404, 'link_ended'],
  ['the link belongs to another number', 403, 'other_number'],
])(
  'FAM-36 FAM-37 explains why a link doesn’t open (%s) without showing the vault’s title',
  async (_, status, code) => {
    open('/vault/7#k70', { 'GET /api/vault-keys/:key': refusal(status, code, 'It does not open.') })
    await heading('This link does not open')
    expect(screen.getByText('It does not open.')).toBeVisible()
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Log in with my number' }),
    ).toHaveAttribute('href', '/login')
    expect(document.body).not.toHaveTextContent('Letters')
  },
)

test('FAM-38 asks the visitor for the phone number if the server sends no codes', async () => {
  const { user, sentTo, where } = open('/vault-user-register#k70', {
    'GET /api/vault-keys/:key': keyed(null),
    [LOGIN]: { status: 200, body: vaultUser() },
  })
  await heading(SHARED)
  await user.click(await press('Continue'))
  const field = screen.getByPlaceholderText('Enter mobile number')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Phone number is required'))
  await user.type(field, '5551230099')
  await user.click(await press('Continue'))
  await waitFor(() => expect(where()).toBe('/vault-base/7'))
  expect(sentTo(LOGIN)).toEqual([{ key: 'k70', phone: '(555) 123-0099' }])
})

test('FAM-35 VUS-02 registers a visitor with an open invitation before opening the vault', async () => {
  const invited = { status: 202, body: { recipientName: 'Ruth', sponsorId: 19 } } as const
  let login: typeof sent401 | typeof invited = sent401
  const uploads = catchUploads()
  const { user, where } = open('/vault-user-register#k70', {
    [LOGIN]: () => login,
    [VERIFY]: invited,
    'GET /api/players/:id': { status: 200, body: { id: 19, name: 'Ann', profilePhoto: null } },
    'POST /api/auth/complete-registration': { status: 201, body: member() },
  })
  await user.click(await press('Continue'))
  await user.type(await screen.findByLabelText('Six-digit code'), '123456')
  const sentence = await screen.findByText(/^This number is invited to Kinhold, so you register first/)
  expect(sentence).toHaveTextContent(/Then “Letters” opens\.$/)
  await waitFor(() => expect(sentence).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  login = invited
  await user.click(screen.getByRole('link', { name: 'Register now' }))
  await user.type(await screen.findByPlaceholderText('Enter mobile number'), '5551230099')
  await user.click(await press('Continue'))
  await screen.findByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
  await user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  await act(async () => uploads[0]!.answer(200, { photoUrl: '/media/ruth' }))
  const yes = await press('YES')
  await waitFor(() => expect(yes).toBeEnabled())
  await user.click(yes)
  await waitFor(() => expect(where()).toBe('/vault/7'))
})

test.each([
  ['a vault user', vaultUser(), '/vault-base/7'],
  ['a member', member(), '/vault/7'],
])('FAM-35 goes straight to the vault if %s is already signed in', async (_, account, to) => {
  const { where } = open('/vault-user-register#k70', {
    'GET /api/auth/me': { status: 200, body: account },
  })
  await waitFor(() => expect(where()).toBe(to))
})

test('FAM-39 returns to the vault after sign-in if the address has no key', async () => {
  const { user, where } = open('/vault/7?post=70', { [LOGIN]: { status: 200, body: vaultUser() } })
  await heading('Authentication Required')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Go to Login' }))
  await user.type(await screen.findByPlaceholderText('Enter mobile number'), '5551230099')
  await user.click(await press('Continue'))
  await told('Vault access granted!')
  await waitFor(() => expect(where()).toBe('/vault/7?post=70'))
})

test('FAM-39 sends a vault user to their vaults after sign-in', async () => {
  const { user, where } = open('/network', { [LOGIN]: { status: 200, body: vaultUser() } })
  await user.click(within(await screen.findByRole('main')).getByRole('link', { name: 'Go to Login' }))
  await user.type(await screen.findByPlaceholderText('Enter mobile number'), '5551230099')
  await user.click(await press('Continue'))
  await waitFor(() => expect(where()).toBe('/vault-base'))
})
