import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { fill } from '../../testing/on-screen.ts'
import { member, vaultUser } from '../../testing/people.ts'
import { refusal, toastText, visit } from '../../testing/visitor.ts'
import * as dashboardPage from './dashboard-page.tsx'

type Replies = NonNullable<Parameters<typeof visit>[1]>

const OPEN = 'POST /api/auth/open-invitation'
const COMPLETE = 'POST /api/auth/complete-registration'
const VERIFY = 'POST /api/auth/verify'
const SPONSOR = 'GET /api/players/:id'
const LINK = '/register?ref=19&sponsor=Ann&phone=%2B15551234567&qrId=qr-19-1-x'
const PERSONAL = '/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-2-y'

const ann = { id: 19, name: 'Ann', profilePhoto: '/media/ann' }
const bob = member({ id: 24, name: 'Bob', sponsorId: 19, isFirstLogin: true })
const invitation = { recipientName: 'Bob', phone: '+15551234567', sponsorId: 19 }
const personal = { recipientName: null, phone: null, sponsorId: 19 }
const PHOTO_MISSING = 'Please upload a selfie to complete registration'
const codeRequired = refusal(401, 'verification_required', 'Please enter the code.', {
  verificationRequired: true,
  phone: '+15551234567',
})

function come(at = LINK, replies: Replies = {}, config: Parameters<typeof visit>[2] = {}) {
  const uploads = catchUploads()
  const app = visit(
    at,
    {
      [OPEN]: { status: 200, body: at === PERSONAL ? personal : invitation },
      [SPONSOR]: { status: 200, body: ann },
      [COMPLETE]: { status: 201, body: bob },
      ...replies,
    },
    config,
  )
  return { ...app, uploads }
}

type App = ReturnType<typeof come>

const nameField = () => screen.findByRole('textbox', { name: 'Your Name' })
const phoneField = () => screen.findByRole('textbox', { name: 'Your phone' })
const submit = () => screen.getByRole('button', { name: 'Kinhold?' })
const code = () => screen.findByRole('textbox', { name: 'Six-digit code' })

const selfie = () => screen.getByLabelText('Add a selfie')
const picks = ({ user }: App) => user.upload(selfie(), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))

async function fillIn(app: App) {
  await nameField()
  await picks(app)
  await act(async () => app.uploads.at(-1)!.answer(200, { photoUrl: '/media/bob' }))
  await fill(app.user, await nameField(), ' Bob ')
}

beforeEach(() => {
  // These tests check only that the dashboard opens, not its content.
  vi.spyOn(dashboardPage, 'Component').mockReturnValue(<p />)
})

test('REG-09 REG-11 REG-12 REG-13 REG-14 opens an invitation link with one request', async () => {
  const app = come(LINK, {}, { appName: 'Hearth' })
  expect(await screen.findByText('Ann')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Ann' })).toHaveAttribute(
    'src',
    expect.stringContaining('/media/ann'),
  )
  const asked = app.sent.filter(({ route }) => route === SPONSOR)
  expect(asked.map(({ path }) => path)).toEqual(['/api/players/19'])
  expect(app.sentTo(OPEN)).toEqual([{ phone: '+15551234567', ref: 19, qrId: 'qr-19-1-x' }])
  expect(await nameField()).toHaveValue('')
  expect(await phoneField()).toHaveValue('(555) 123-4567')
  expect(await phoneField()).toHaveAttribute('readonly')
  expect(selfie()).toHaveAttribute('type', 'file')
  expect(screen.getByRole('button', { name: 'NO' })).toBeEnabled()
  expect(await screen.findByRole('button', { name: 'Hearth?' })).toHaveAttribute('type', 'submit')
  expect(document.title).toBe('Bob, you are invited · Hearth')
})

test('FAM-70 explains the app, the sponsor’s role and the selfie', async () => {
  come(LINK, {}, { appName: 'Hearth' })
  const strong = await screen.findByText('Ann')
  await waitFor(() =>
    expect(strong.closest('p')).toHaveTextContent(
      /^Ann invited you to Hearth, a private network of people who know each other, and vouches for you\. Your selfie shows the people who know you that it is really you\.$/,
    ),
  )
  const [no, join] = [
    screen.getByRole('button', { name: 'NO' }),
    screen.getByRole('button', { name: 'Hearth?' }),
  ]
  expect(no).toHaveAccessibleDescription('You do not join.')
  expect(join).toHaveAccessibleDescription('You join with this selfie and name.')
})

test('FAM-70 FAM-71 tells the newcomer that the owner of a personal invite must confirm them', async () => {
  const app = come(PERSONAL)
  await nameField()
  await waitFor(() =>
    expect(submit()).toHaveAccessibleDescription(
      'You join with this selfie and name, once Ann has confirmed you.',
    ),
  )
  await app.user.click(screen.getByRole('button', { name: 'NO' }))
  expect(screen.queryByRole('button', { name: 'I don’t know this person' })).toBeNull()
})

const DECLINE = 'POST /api/auth/decline-invitation'

async function asksToDecline(app: App) {
  await app.user.type(await nameField(), 'Bob')
  expect(screen.queryByRole('button', { name: 'I don’t know this person' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'NO' }))
  expect(screen.getByText(/Do you not know Ann at all\?$/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'I don’t know this person' }))
  return within(await screen.findByRole('dialog', { name: 'Decline this invitation?' }))
}

test('FAM-71 lets a person decline an invitation from an unknown sponsor', async () => {
  const app = come(LINK, { [DECLINE]: { status: 204 } })
  const question = await asksToDecline(app)
  expect(question.getByText(/^Ann learns that you declined/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(app.sentTo(DECLINE)).toEqual([])
  expect(await nameField()).toHaveValue('Bob')
  await app.user.click(screen.getByRole('button', { name: 'I don’t know this person' }))
  const again = within(await screen.findByRole('dialog', { name: 'Decline this invitation?' }))
  await app.user.click(again.getByRole('button', { name: 'Decline' }))
  const title = await screen.findByRole('heading', { level: 1, name: 'You declined the invitation' })
  expect(title).toHaveFocus()
  expect(screen.getByText(/^Ann was told that you do not know each other/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(app.sentTo(DECLINE)).toHaveLength(1)
})

test('FAM-71 shows the reason and keeps the form if declining fails', async () => {
  const sentence = 'This invitation is no longer open, so it cannot be declined.'
  const app = come(LINK, { [DECLINE]: refusal(409, 'not_pending', sentence) })
  const question = await asksToDecline(app)
  await app.user.click(question.getByRole('button', { name: 'Decline' }))
  expect(await question.findByText(sentence)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await nameField()).toHaveValue('Bob')
})

test('REG-15 takes the sponsor’s name from a link whose ref isn’t numeric', async () => {
  const app = come('/register?ref=aunt-ann&sponsor=Aunt+Ann&phone=%2B15551234567')
  expect(await screen.findByText('Aunt Ann')).toBeVisible()
  await nameField()
  expect(app.sent.filter(({ route }) => route === SPONSOR)).toEqual([])
  expect(app.sentTo(OPEN)).toEqual([{ phone: '+15551234567' }])
})

test("REG-17 focuses an empty name field and shows 'Name is required'", async () => {
  const app = come()
  await nameField()
  await picks(app)
  await app.user.click(submit())
  expect(submit()).toBeEnabled()
  await act(async () => app.uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  expect(await nameField()).toHaveAccessibleDescription('Name is required')
  expect(await nameField()).toHaveFocus()
  expect(app.sentTo(COMPLETE)).toEqual([])
})

test('REG-18 REG-19 API-35 shows an error for a missing or rejected photo', async () => {
  const fields = { profilePhoto: PHOTO_MISSING }
  const app = come(LINK, { [COMPLETE]: refusal(400, 'photo_required', PHOTO_MISSING, { fields }) })
  await app.user.type(await nameField(), 'Bob')
  await app.user.click(screen.getByRole('button', { name: 'NO' }))
  expect(toastText()).toBe('Registration Cancelled | Human verification is required to join the network.')
  expect(app.where()).toBe(LINK)
  await app.user.click(submit())
  expect(toastText()).toBe(`Profile photo required | ${PHOTO_MISSING}`)
  expect(selfie()).toHaveAccessibleDescription(PHOTO_MISSING)
  expect(app.sentTo(COMPLETE)).toEqual([])
  expect(await nameField()).toHaveValue('Bob')
  await fillIn(app)
  expect(selfie()).not.toHaveAccessibleDescription()
  await app.user.click(submit())
  await waitFor(() => expect(selfie()).toHaveAccessibleDescription(PHOTO_MISSING))
  await app.user.click(submit())
  expect(app.sentTo(COMPLETE)).toHaveLength(1)
  await picks(app)
  await waitFor(() => expect(selfie()).not.toHaveAccessibleDescription())
})

async function submitEarly(app: App) {
  await app.user.type(await nameField(), 'Bob')
  await picks(app)
  await app.user.click(submit())
  const waiting = await screen.findByRole('button', { name: 'Waiting for your photo…' })
  expect(waiting).toBeDisabled()
  expect(waiting).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText(PHOTO_MISSING)).toBeNull()
  expect(toastText()).toBeNull()
  expect(app.sentTo(COMPLETE)).toEqual([])
}

test('REG-47 completes a registration submitted before the photo is stored', async () => {
  const app = come()
  await submitEarly(app)
  await app.user.type(await nameField(), 'by')
  await act(async () => app.uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  expect(app.sentTo(COMPLETE)).toMatchObject([{ name: 'Bobby', profilePhoto: '/media/bob' }])
})

test('REG-47 registers the person with the last photo chosen', async () => {
  const app = come()
  await submitEarly(app)
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(submit()).toBeEnabled())
  expect(app.sentTo(COMPLETE)).toEqual([])
  await picks(app)
  await app.user.click(submit())
  await picks(app)
  await act(async () => app.uploads[2]!.answer(200, { photoUrl: '/media/bob-2' }))
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ profilePhoto: '/media/bob-2' }]))
})

test('REG-47 keeps the form after a failed photo upload', async () => {
  const app = come()
  await submitEarly(app)
  await act(async () => app.uploads[0]!.fail())
  expect(selfie()).toHaveAccessibleDescription('The photo did not arrive.')
  expect(selfie()).toHaveFocus()
  expect(submit()).toBeEnabled()
  expect(await nameField()).toHaveValue('Bob')
  await app.user.click(submit())
  expect(selfie()).toHaveAccessibleDescription('The photo did not arrive.')
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => app.uploads[1]!.answer(200, { photoUrl: '/media/bob' }))
  expect(selfie()).not.toHaveAccessibleDescription()
  expect(app.sentTo(COMPLETE)).toEqual([])
  await app.user.click(submit())
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ profilePhoto: '/media/bob' }]))
})

test("REG-16 REG-19 REG-20 REG-21 REG-22 REG-24 REG-01 after registration, shows 'Welcome to the network!' and opens the dashboard", async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  const app = come(LINK, { [COMPLETE]: () => new Promise((resolve) => (answer = resolve)) })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(submit()).toBeDisabled())
  expect(screen.getByRole('button', { name: 'NO' })).toBeDisabled()
  answer({ status: 201, body: bob })
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  expect(app.sentTo(COMPLETE)).toEqual([
    { phone: '+15551234567', name: 'Bob', profilePhoto: '/media/bob', sponsorId: 19 },
  ])
  expect(toastText()).toBe('Welcome to the network!')
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/welcome/i)
  expect(app.sentTo(OPEN)).toHaveLength(1)
})

test.each([
  ['a number that is taken', 'It is taken.', refusal(409, 'phone_taken', 'It is taken.')],
  ['a network failure', '', new TypeError('Failed to fetch')],
])("REG-23 API-35 shows 'Registration failed' and keeps the input (%s)", async (_, sentence, reply) => {
  const app = come(LINK, { [COMPLETE]: reply })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(toastText()).toBe('Registration failed | Please try again.'))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(sentence)
  expect(await nameField()).toHaveValue(' Bob ')
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
  expect(submit()).toBeEnabled()
  await app.user.type(await nameField(), 'b')
  expect(screen.queryByText('It is taken.')).toBeNull()
})

test('REG-23 API-35 shows a field’s error until the field changes', async () => {
  const fields = { name: 'Please choose another name.', phone: 'Please enter a valid phone number.' }
  const app = come(PERSONAL, { [COMPLETE]: refusal(400, 'invalid_input', 'Please check.', { fields }) })
  await fillIn(app)
  await fill(app.user, await phoneField(), '55512')
  await app.user.click(submit())
  await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(fields.name))
  expect(await phoneField()).toHaveAccessibleDescription(fields.phone)
  expect(await nameField()).toHaveFocus()
  await app.user.type(await nameField(), 'b')
  expect(await nameField()).not.toHaveAccessibleDescription()
  expect(await phoneField()).toHaveAccessibleDescription(fields.phone)
  await app.user.type(await phoneField(), '3')
  expect(await phoneField()).not.toHaveAccessibleDescription()
})

test.each([
  ['REG-46 a link without an open invitation', 'invitation_not_found', 1],
  ['TRU-100 a link whose sponsor no longer vouches', 'invitation_void', 0],
  ['FAM-73 a link whose invitation was declined', 'invitation_declined', 0],
])('%s (%s) shows the reason and the phone number', async (_, why, times) => {
  const sentence = 'This invitation is no longer open. Please ask for a new one.'
  const app = come(LINK, { [OPEN]: refusal(404, why, sentence) })
  await screen.findByRole('heading', { level: 1, name: 'This invitation cannot be used' })
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryAllByText(/Ask the person who invited you/)).toHaveLength(times)
  expect(screen.getByText('The link is for (555) 123-4567.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Go to the login' }))
  await waitFor(() => expect(app.where()).toBe('/'))
})

const UNREACHED = 'We could not reach the server. Please check your connection and try again.'
test.each([
  ['too many attempts', 'Please wait.', refusal(429, 'too_many_requests', 'Please wait.')],
  ['a network failure', UNREACHED, new TypeError('Failed to fetch')],
])('opens a link on Retry after %s', async (_, sentence, reply) => {
  let isOpen = false
  const app = come(LINK, { [OPEN]: () => (isOpen ? { status: 200, body: invitation } : reply) })
  expect(await screen.findByText(sentence)).toBeVisible()
  isOpen = true
  await app.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await nameField()).toBeVisible()
})

test.each(['123', '1'.repeat(45)])(
  'REG-46 lets a visitor correct the invalid number %j from a link',
  async (phone) => {
    const sentence = 'Please enter a valid phone number.'
    const app = come(`/register?phone=${phone}&ref=19`, {
      [OPEN]: ({ body }) => {
        const { phone } = body as { phone: string }
        if (phone.includes('555')) return { status: 200, body: invitation }
        if (phone.includes('212')) return refusal(404, 'invitation_not_found', 'It is not open.')
        return refusal(400, 'invalid_input', sentence, { fields: { phone: sentence } })
      },
    })
    expect(await phoneField()).toHaveValue(phone)
    expect(await phoneField()).toHaveAccessibleDescription(sentence)
    expect(await phoneField()).toHaveFocus()
    await app.user.clear(await phoneField())
    expect(await phoneField()).not.toHaveAccessibleDescription()
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await phoneField()).toHaveAccessibleDescription('Phone number is required')
    await app.user.type(await phoneField(), '415')
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await phoneField()).toHaveAccessibleDescription(sentence))
    await app.user.clear(await phoneField())
    await app.user.type(await phoneField(), '2129970867{Enter}')
    await waitFor(async () => expect(await phoneField()).toHaveAccessibleDescription('It is not open.'))
    expect(await phoneField()).toHaveValue('(212) 997-0867')
    await app.user.clear(await phoneField())
    await fill(app.user, await phoneField(), '5551234567')
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await nameField()).toBeVisible()
    expect(app.sentTo(OPEN).at(-1)).toEqual({ phone: '(555) 123-4567', ref: 19 })
  },
)

test('requires the correct code for an unconfirmed number', async () => {
  let verified: object = refusal(400, 'code_wrong', 'That is not the code.')
  const app = come(LINK, {
    [OPEN]: { status: 200, body: { ...invitation, verificationRequired: true } },
    [VERIFY]: () => verified as { status: number },
  })
  await code()
  expect(app.sentTo(SPONSOR)).toEqual([])
  await fill(app.user, await code(), '123456')
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription('That is not the code.'))
  expect(screen.queryByRole('textbox', { name: 'Your Name' })).toBeNull()
  verified = { status: 202, body: { recipientName: 'Bob', sponsorId: 19 } }
  await app.user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await nameField()).toBeVisible()
  await waitFor(() => expect(app.sentTo(SPONSOR)).toHaveLength(1))
  expect(app.sentTo(VERIFY).at(-1)).toEqual({ phone: '+15551234567', code: '123456' })
})

test('REG-14 accepts a link with only a phone number', async () => {
  const unsaid = { recipientName: null, phone: '+15551234567', sponsorId: null, verificationRequired: true }
  const app = come('/register?phone=%2B15551234567', {
    [OPEN]: { status: 200, body: unsaid },
    [VERIFY]: { status: 202, body: { recipientName: 'Bob', sponsorId: 19 } },
  })
  await screen.findByRole('heading', { level: 1, name: 'You are invited' })
  await fill(app.user, await code(), '123456')
  await screen.findByRole('heading', { level: 1, name: 'Bob, you are invited' })
  expect(await screen.findByText('Ann')).toBeVisible()
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ name: 'Bob', sponsorId: 19 }]))
})

test.each([
  ['unknown', refusal(404, 'phone_not_found', 'Unknown.', { shouldShowInterestPopup: true })],
  ['known only to a vault', { status: 200, body: vaultUser() }],
])('REG-12 INV-68 INV-71 a personal invite requires a code if the number is %s', async (_, verified) => {
  const proved = new Set<string>()
  const phoneIn = (body: unknown) => (body as { phone: string }).phone
  const app = come(PERSONAL, {
    [COMPLETE]: ({ body }) => (proved.has(phoneIn(body)) ? { status: 201, body: bob } : codeRequired),
    [VERIFY]: ({ body }) => {
      proved.add(phoneIn(body))
      return verified
    },
  })
  expect(await phoneField()).toHaveValue('')
  expect(await phoneField()).not.toHaveAttribute('readonly')
  expect(screen.getByRole('heading', { level: 1, name: 'You are invited' })).toBeVisible()
  expect(app.sentTo(OPEN)).toEqual([{ ref: 19, qrId: 'qr-19-2-y' }])
  await fillIn(app)
  await app.user.click(submit())
  expect(await phoneField()).toHaveAccessibleDescription('Phone number is required')
  expect(app.sentTo(COMPLETE)).toEqual([])
  await fill(app.user, await phoneField(), '5551234567')
  await app.user.click(submit())
  await code()
  expect(screen.getByText('(555) 123-4567')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Change number' }))
  expect(await phoneField()).toHaveValue('(555) 123-4567')
  expect(await phoneField()).toHaveFocus()
  await app.user.clear(await phoneField())
  await fill(app.user, await phoneField(), '5557654321')
  await app.user.click(submit())
  await fill(app.user, await code(), '123456')
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  const phone = '(555) 765-4321'
  expect(app.sentTo(VERIFY)).toEqual([{ phone, code: '123456' }])
  expect(app.sentTo(COMPLETE).at(-1)).toEqual({
    phone,
    name: 'Bob',
    profilePhoto: '/media/bob',
    sponsorId: 19,
  })
  expect(toastText()).toBe('Welcome to the network!')
})

test('signs in an existing member after the number is confirmed', async () => {
  const app = come(PERSONAL, {
    [COMPLETE]: codeRequired,
    [VERIFY]: { status: 200, body: member({ id: 24, name: 'Bob' }) },
  })
  await fillIn(app)
  await fill(app.user, await phoneField(), '5551234567')
  await app.user.click(submit())
  await fill(app.user, await code(), '123456')
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  expect(toastText()).toBe('Login successful!')
})
