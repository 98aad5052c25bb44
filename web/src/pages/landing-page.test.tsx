import type { UserEvent } from '@testing-library/user-event'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { fill } from '../../testing/on-screen.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { refusal, toastText, visit } from '../../testing/visitor.ts'
import { page } from '../browser/page.ts'
import { listedToasts } from '../ui/toast.ts'
import * as dashboard from './dashboard-page.tsx'

const LOGIN = 'POST /api/auth/login'
const unknown = refusal(404, 'phone_not_found', 'We do not know this number yet.', {
  shouldShowInterestPopup: true,
  phone: '+15551234567',
})
const codeSent = refusal(401, 'verification_required', 'We texted you a code.', {
  verificationRequired: true,
  phone: '+15551234567',
})

const SUSPENDED = refusal(403, 'account_suspended', 'This account has been suspended.')

const invited = { status: 202, body: { recipientName: 'Bob', sponsorId: 19 } }

const field = () => screen.findByPlaceholderText<HTMLInputElement>('Enter mobile number')
const interest = () => screen.findByRole('dialog', { name: 'Would you like to join?' })

async function signInWith(reply: Parameters<typeof visit>[1] & object, number = '5551234567') {
  const app = visit('/', reply)
  await fill(app.user, await field(), number)
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  return app
}

beforeEach(() => {
  vi.spyOn(page, 'reloadHome').mockImplementation(() => {})
  // These tests only check where a sign-in leads, not what the dashboard shows.
  vi.spyOn(dashboard, 'Component').mockReturnValue(<p />)
})

test("NAV-01 NAV-47 LOG-28 LOG-29 LOG-30 LOG-03 LOG-32 LOG-33 LOG-60 LOG-61 /login shows only a phone field and 'Continue'", async () => {
  const { where } = visit('/login')
  expect(await field()).toHaveAccessibleName('Mobile number')
  expect(where()).toBe('/')
  expect(screen.getAllByRole('textbox')).toEqual([await field()])
  expect(await field()).toHaveAttribute('autocomplete', 'tel')
  expect(await field()).toHaveAttribute('inputmode', 'tel')
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue'])
  expect(document.querySelector('[type=password]')).toBeNull()
  const first = screen.getByRole('heading', { level: 1 })
  expect(first).toHaveTextContent(/^Only Your Loved Ones Know$/)
  const second = screen.getByText('Trust The Ones You Love')
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(document.title).toBe('Log in · Kinhold')
  expect(screen.queryByRole('region', { name: 'Development login' })).toBeNull()
})

test('LOG-34 rejects an empty phone field without a request', async () => {
  const sentence = 'Phone number is required'
  const { user, sentTo } = visit('/', {
    [LOGIN]: refusal(400, 'phone_required', sentence, { fields: { phone: sentence } }),
  })
  await field()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await field()).toHaveAccessibleDescription('Phone number is required')
  expect(await field()).toBeInvalid()
  expect(await field()).toHaveFocus()
  expect(sentTo(LOGIN)).toEqual([])
  await user.type(await field(), '5')
  expect(await field()).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(sentence))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("LOG-31 LOG-35 shows 'Checking...' on Continue while the phone number is being sent", async () => {
  let answer: (reply: typeof unknown) => void = () => {}
  const { user, sentTo } = await signInWith({ [LOGIN]: () => new Promise((resolve) => (answer = resolve)) })
  const button = await screen.findByRole('button', { name: 'Checking...' })
  await user.type(await field(), '{Enter}')
  expect(sentTo(LOGIN)).toEqual([{ phone: '(555) 123-4567' }])
  answer(unknown)
  await waitFor(() => expect(button).toHaveTextContent('Continue'))
})

test.each([
  ['LOG-43 LOG-49 a member', 'Login successful!', '/dashboard/24', member({ id: 24 })],
  ['LOG-42 LOG-49 the admin', 'Login successful!', '/admin', admin()],
  ['LOG-41 LOG-50 LOG-38 a vault user', 'Vault access granted!', '/vault-base', vaultUser()],
])("%s who signs in sees '%s' and goes to %s", async (_, words, home, account) => {
  const { where, unmount } = await signInWith({ [LOGIN]: { status: 200, body: account } })
  await waitFor(() => expect(where()).toBe(home))
  expect(toastText()).toBe(words)
  unmount()
  const again = visit('/', { 'GET /api/auth/me': { status: 200, body: account } })
  await waitFor(() => expect(again.where()).toBe(home))
})

const UNKNOWN_TOAST = "Phone number not found | Let us know if you'd like to join our network!"
test.each([
  ['LOG-44 LOG-47 LOG-48 an unknown number', UNKNOWN_TOAST, unknown],
  ['LOG-45 a 404 without shouldShowInterestPopup', UNKNOWN_TOAST, { status: 404, body: 'Not Found' }],
  ['LOG-45 LOG-46 a 403', SUSPENDED.body.error, SUSPENDED],
  ['LOG-45 LOG-46 a 429', 'Too many tries.', refusal(429, 'too_many_requests', 'Too many tries.')],
  ['LOG-45 LOG-46 a 500', null, refusal(500, 'internal', 'Something broke.')],
  ['LOG-45 LOG-46 a 503 with an HTML body', null, { status: 503, body: '<html>' }],
  ['LOG-45 LOG-46 a 401 that doesn’t ask for a code', null, refusal(401, 'no_session', 'No session.')],
  ['LOG-45 LOG-46 a 409', null, refusal(409, 'conflict', 'Conflict.')],
  ['LOG-45 LOG-46 a 400 without a body', null, { status: 400 }],
  ['LOG-45 LOG-46 a 403 with an HTML body', null, { status: 403, body: '<html>' }],
])('%s opens the interest popup (toast: %j)', async (_, words, reply) => {
  await signInWith({ [LOGIN]: reply })
  expect(within(await interest()).getByText('(555) 123-4567')).toBeVisible()
  expect(toastText()).toBe(words)
})

test('LOG-68 cancels the sign-in after 15 seconds without a response', async () => {
  const given = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(given.signal)
  let isOffline = false
  const { user } = await signInWith({
    [LOGIN]: ({ init }) =>
      isOffline
        ? new TypeError('Failed to fetch')
        : new Promise((_, reject) => init.signal!.addEventListener('abort', reject)),
  })
  await screen.findByRole('button', { name: 'Checking...' })
  act(() => given.abort())
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/^The server did not answer/))
  expect(timeout).toHaveBeenCalledWith(15_000)
  expect(await field()).toHaveFocus()
  expect(await field()).toHaveValue('(555) 123-4567')
  isOffline = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription(/^There is no connection just now/),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toastText()).toBeNull()
})

test.each(['not_ready', 'unavailable', 'text_not_sent'])(
  'LOG-45 LOG-46 shows the server’s message for a 503 with the code %s',
  async (code) => {
    await signInWith({ [LOGIN]: refusal(503, code, 'Try again.') })
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Try again.'))
    expect(await field()).toHaveFocus()
    expect(await field()).toHaveValue('(555) 123-4567')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toastText()).toBeNull()
  },
)

describe('LOG-63 after an earlier session in this browser', () => {
  const ENDED = 'You were signed out here from another of your browsers. Please sign in again.'
  const ended = { 'GET /api/auth/me': refusal(401, 'signed_out_elsewhere', ENDED) }

  test.each<[string, (user: UserEvent) => Promise<void>]>([
    ['types a digit', async (user) => user.type(await field(), '5')],
    ['clicks Continue', async (user) => user.click(screen.getByRole('button', { name: 'Continue' }))],
  ])('shows the session-ended notice until the user %s', async (_, act) => {
    const { user } = visit('/', ended)
    expect(await screen.findByText(ENDED)).toHaveAttribute('role', 'alert')
    await act(user)
    expect(screen.queryByText(ENDED)).toBeNull()
  })

  test('keeps the session-ended notice dismissed after a reload', async () => {
    const { user, unmount } = visit('/', ended)
    await screen.findByText(ENDED)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(ENDED)).toBeNull()
    unmount()
    const again = visit('/', ended)
    await field()
    await waitFor(() => expect(again.sentTo('GET /api/auth/me')).toHaveLength(1))
    expect(screen.queryByText(ENDED)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })
})

describe('LOG-65 when signing in after a session was lost on a page', () => {
  const lost = (whose: number | null) =>
    sessionStorage.setItem('session-lost', JSON.stringify({ sentence: null, whose, back: '/groups/7?tab=a' }))

  test.each([
    ['the same person returns to that page', 24, '/groups/7?tab=a'],
    ['any person returns to that page if the session’s owner is unknown', null, '/groups/7?tab=a'],
    ['another person goes to their own home page', 25, '/dashboard/24'],
  ])('%s', async (_, whose, at) => {
    lost(whose)
    const { where } = await signInWith({ [LOGIN]: { status: 200, body: member({ id: 24 }) } })
    await waitFor(() => expect(where()).toBe(at))
    await waitFor(() => expect(sessionStorage.getItem('session-lost')).toBeNull())
  })
})

const measure = {
  id: 4,
  kind: 'suspend',
  about: 'person',
  reason: 'Too often.',
  createdAt: '2026-01-02T10:00:00.000Z',
  acknowledgedAt: null,
  appeal: null,
  appealedAt: null,
}
test('TRU-152 TRU-45 TRU-49 lets a suspended member appeal without signing in again', async () => {
  let reply: typeof unknown | typeof SUSPENDED = unknown
  const answered = { ...measure, appeal: 'I had to.', appealedAt: '2026-01-02T11:00:00.000Z' }
  let measures: object[] = [measure]
  const replies = {
    [LOGIN]: () => reply,
    'GET /api/suspended': () => ({ status: 200, body: { name: 'Ann', measures } }),
    'POST /api/suspended/measures/:id/appeal': () => {
      measures = [answered]
      return { status: 200, body: answered }
    },
  }
  const { user, sentTo } = await signInWith(replies, '+15551234567')
  // Open the interest dialog to load its code, so that a dialog opened by mistake later would show right
  // away.
  await user.click(within(await interest()).getByRole('button', { name: 'Close dialog' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await field()).toHaveValue('+1 (555) 123-4567')
  reply = SUSPENDED
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const button = await screen.findByRole('button', { name: 'See why and answer' })
  expect(await field()).toHaveValue('(555) 123-4567')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(button).toHaveFocus()
  expect(await field()).toHaveAccessibleDescription(SUSPENDED.body.error)
  expect(toastText()).not.toBe(SUSPENDED.body.error)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ann, your account is suspended' }))
  await user.click(dialog.getByRole('button', { name: 'Write an answer' }))
  await user.type(dialog.getByRole('textbox', { name: 'Your answer' }), answered.appeal)
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }))
  expect(await dialog.findByText(answered.appeal)).toBeVisible()
  expect(sentTo(LOGIN)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Close dialog' }))
  await user.type(await field(), '8')
  expect(await field()).not.toHaveAccessibleDescription(SUSPENDED.body.error)
  expect(screen.queryByRole('button', { name: 'See why and answer' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('TRU-152 LOG-45 opens the interest popup if there is no moderation decision to show', async () => {
  const { user } = await signInWith({
    [LOGIN]: SUSPENDED,
    'GET /api/suspended': refusal(401, 'no_session', 'Please sign in first.'),
  })
  const close = async () => {
    await user.click(within(await interest()).getByRole('button', { name: 'Close dialog' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await close()
  expect(toastText()).toBe(SUSPENDED.body.error)
  expect(await field()).not.toHaveAccessibleDescription()
  expect(screen.queryByRole('button', { name: 'See why and answer' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await close()
})

test('LOG-45 LOG-35 sends and keeps all digits of an overlong number', async () => {
  const sentence = 'Please enter a valid phone number.'
  const { user, sentTo } = await signInWith(
    { [LOGIN]: refusal(400, 'phone_invalid', sentence, { fields: { phone: sentence } }) },
    '41522769845',
  )
  expect(sentTo(LOGIN)).toEqual([{ phone: '(415) 227-69845' }])
  const popup = within(await interest())
  expect(popup.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('(415) 227-69845')
  expect(toastText()).toBeNull()
  await user.click(popup.getByRole('button', { name: 'Close dialog' }))
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await field()).toHaveValue('(415) 227-69845')
  expect(await field()).toHaveAccessibleDescription(sentence)
})

test('FAM-87 FAM-88 FAM-89 asks for a foreign number’s missing country code', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
  const sentence = 'Begin with + and the country, such as +44 20 7946 0958.'
  const { user } = await signInWith(
    { [LOGIN]: refusal(400, 'phone_invalid', sentence, { fields: { phone: sentence } }) },
    '01701234567',
  )
  const missing = 'Begin with + and the country, such as +49 170 1234567.'
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(missing))
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toastText()).toBeNull()
  await user.clear(await field())
  await user.type(await field(), '+491701234567')
  expect(await field()).not.toHaveAccessibleDescription()
})

const gone = refusal(404, 'no_vault_access', 'No access.', { noVaultAccess: true, phone: '+15551234567' })

test("LOG-51 LOG-52 shows 'No Vault Access Found' for a number that has lost access", async () => {
  const { user } = await signInWith({ [LOGIN]: gone })
  const dialog = within(await screen.findByRole('dialog', { name: 'No Vault Access Found' }))
  expect(dialog.getByText(/\(555\) 123-4567/)).toBeVisible()
  expect(toastText()).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Ask to join' }))
  expect(within(await interest()).getByText('(555) 123-4567')).toBeVisible()
})

test('LOG-40 LOG-36 LOG-52 opens the invitation dialog for an invited number', async () => {
  const uploads = catchUploads()
  let login: object = invited
  const { user, sentTo } = await signInWith({
    [LOGIN]: () => login as typeof codeSent,
    'GET /api/players/:id': { status: 200, body: { id: 19, name: 'Ann', profilePhoto: null } },
    'POST /api/auth/complete-registration': codeSent,
    'POST /api/auth/verify': invited,
  })
  expect(await screen.findByRole('dialog', { name: 'Upload Photo to Complete Invitation' })).toBeVisible()
  expect(toastText()).toBeNull()
  await user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  await act(async () => uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  login = codeSent
  const yes = await screen.findByRole('button', { name: 'YES' })
  await waitFor(() => expect(yes).toBeEnabled())
  await user.click(yes)
  expect(await code()).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(LOGIN)).toHaveLength(2)
  await fill(user, await code(), '123456')
  await screen.findByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
})

test("REG-33 REG-45 opens the home page after 'I am still deciding'", async () => {
  const { user, sentTo } = await signInWith({
    [LOGIN]: unknown,
    'POST /api/interested-users': { status: 201, body: { id: 3, consentToken: 'token' } },
  })
  const popup = within(await interest())
  await user.click(popup.getByRole('checkbox', { name: 'I own this number' }))
  await user.type(popup.getByRole('textbox', { name: 'Your name' }), 'Cleo')
  await user.click(popup.getByRole('radio', { name: 'I am still deciding' }))
  await user.click(popup.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(page.reloadHome).toHaveBeenCalledOnce())
  expect(sentTo('POST /api/interested-users')).toMatchObject([
    { phoneNumber: '+15551234567', interestLevel: 'deciding' },
  ])
  expect(screen.queryByText('SMS Consent Disclosure')).toBeNull()
})

const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Six-digit code' })

test('LOG-03 LOG-45 LOG-43 lets the user change the number before entering the texted code', async () => {
  const { user, where, sentTo } = await signInWith({
    [LOGIN]: codeSent,
    'POST /api/auth/verify': { status: 200, body: member({ id: 24 }) },
  })
  expect(await code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await code()).toHaveAttribute('inputmode', 'numeric')
  expect(await code()).toHaveFocus()
  expect(screen.getByText('(555) 123-4567')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change number' }))
  expect(await field()).toHaveValue('(555) 123-4567')
  expect(await field()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await fill(user, await code(), '123456')
  await waitFor(() => expect(where()).toBe('/dashboard/24'))
  expect(sentTo('POST /api/auth/verify')).toEqual([{ phone: '+15551234567', code: '123456' }])
  expect(toastText()).toBe('Login successful!')
})

const UNCHECKED = 'We could not check the code just now. Please try again.'
test.each([
  ['a wrong code', 'No.', refusal(400, 'code_wrong', 'No.', { fields: { code: 'No.' } })],
  ['a used-up code', 'Please ask for a new code.', refusal(429, 'used', 'Please ask for a new code.')],
  ['a network failure', UNCHECKED, new TypeError('Failed to fetch')],
])('keeps the typed code if its verification fails (%s)', async (_, sentence, reply) => {
  const { user } = await signInWith({ [LOGIN]: codeSent, 'POST /api/auth/verify': reply })
  await fill(user, await code(), '123456')
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(sentence))
  expect(await code()).toHaveValue('123456')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('LOG-60 LOG-62 signs in by name with the development login', async () => {
  const { user, sentTo, where } = visit(
    '/',
    {
      'POST /api/auth/dev-bypass': ({ body }) =>
        (body as { playerName: string }).playerName === 'Bob'
          ? { status: 200, body: member({ id: 24, name: 'Bob' }) }
          : refusal(404, 'not_found', 'This player does not exist.'),
    },
    { devLogin: true },
  )
  const panel = within(await screen.findByRole('region', { name: 'Development login' }))
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ann', 'Bob', 'Cleo'])
  await user.click(panel.getByRole('button', { name: 'Ann' }))
  await waitFor(() => expect(toastText()).toBe('Login failed | This player does not exist.'))
  expect(listedToasts()[0]).toMatchObject({ tone: 'danger' })
  await user.click(panel.getByRole('button', { name: 'Bob' }))
  await waitFor(() => expect(where()).toBe('/dashboard/24'))
  expect(sentTo('POST /api/auth/dev-bypass')).toEqual([{ playerName: 'Ann' }, { playerName: 'Bob' }])
})
