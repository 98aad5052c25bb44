import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { fill } from '../../testing/fill.ts'
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

function come(at = LINK, replies: Replies = {}) {
  const uploads = catchUploads()
  const app = visit(at, {
    [OPEN]: { status: 200, body: at === PERSONAL ? personal : invitation },
    [SPONSOR]: { status: 200, body: ann },
    [COMPLETE]: { status: 201, body: bob },
    ...replies,
  })
  return { ...app, uploads }
}

type App = ReturnType<typeof come>

const nameField = () => screen.findByRole('textbox', { name: 'Your Name' })
const phoneField = () => screen.findByRole('textbox', { name: 'Your phone' })
const submit = () => screen.getByRole('button', { name: 'Kinhold?' })
const code = () => screen.findByRole('textbox', { name: 'Six-digit code' })

async function addSelfie({ user, uploads }: App) {
  await nameField()
  await user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
  await act(async () => uploads.at(-1)!.answer(200, { photoUrl: '/media/bob' }))
}

async function fillIn(app: App) {
  await addSelfie(app)
  await fill(app.user, await nameField(), ' Bob ')
}

beforeEach(() => {
  // Only that this page is reached is tested here, not what it shows.
  vi.spyOn(dashboardPage, 'Component').mockReturnValue(<p />)
})

test("REG-12 REG-13 registration shows the phone to be read only, a selfie upload, 'Your Name', 'NO' and '{product}?'", async () => {
  visit(
    LINK,
    { [OPEN]: { status: 200, body: invitation }, [SPONSOR]: { status: 200, body: ann } },
    { appName: 'Hearth' },
  )
  expect(await nameField()).toHaveValue('')
  expect(await phoneField()).toHaveValue('(555) 123-4567')
  expect(await phoneField()).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Add a selfie')).toHaveAttribute('type', 'file')
  expect(screen.getByRole('button', { name: 'NO' })).toBeEnabled()
  expect(await screen.findByRole('button', { name: 'Hearth?' })).toHaveAttribute('type', 'submit')
  expect(document.title).toBe('Bob, you are invited · Hearth')
})

test('REG-10 a numeric sponsor is read in place of ref', async () => {
  const app = come('/register?sponsor=19&phone=%2B15551234567')
  expect(await screen.findByText('Ann')).toBeVisible()
  expect(app.sentTo(OPEN)).toEqual([{ phone: '+15551234567', ref: 19 }])
})

test('REG-12 the phone of a personal invite is asked for, and required', async () => {
  const app = come(PERSONAL)
  expect(await phoneField()).not.toHaveAttribute('readonly')
  await fillIn(app)
  await app.user.click(submit())
  expect(await phoneField()).toHaveAccessibleDescription('Phone number is required')
  expect(app.sentTo(COMPLETE)).toEqual([])
  await fill(app.user, await phoneField(), '5559876543')
  await app.user.click(submit())
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ phone: '(555) 987-6543' }]))
})

test("REG-09 REG-11 REG-14 the link is opened once with its phone, ref and qrId, and the sponsor's name and photo are fetched", async () => {
  const app = come()
  expect(await screen.findByText('Ann')).toBeVisible()
  expect(await screen.findByRole('img', { name: 'Ann' })).toHaveAttribute(
    'src',
    expect.stringContaining('/media/ann'),
  )
  const asked = app.sent.filter(({ route }) => route === SPONSOR)
  expect(asked.map(({ path }) => path)).toEqual(['/api/players/19'])
  expect(app.sentTo(OPEN)).toEqual([{ phone: '+15551234567', ref: 19, qrId: 'qr-19-1-x' }])
})

test('REG-15 with a ref that is no number nobody is fetched; the sponsor is shown as the link has it', async () => {
  const app = come('/register?ref=aunt-ann&sponsor=Aunt+Ann&phone=%2B15551234567')
  expect(await screen.findByText('Aunt Ann')).toBeVisible()
  await nameField()
  expect(app.sent.filter(({ route }) => route === SPONSOR)).toEqual([])
  expect(app.sentTo(OPEN)).toEqual([{ phone: '+15551234567' }])
})

test("REG-17 without a name: 'Name is required' at the field, which gets the focus", async () => {
  const app = come()
  await addSelfie(app)
  await app.user.click(submit())
  expect(await nameField()).toHaveAccessibleDescription('Name is required')
  expect(await nameField()).toHaveFocus()
  expect(app.sentTo(COMPLETE)).toEqual([])
})

test("REG-18 without a photo: toast 'Profile photo required', 'Please upload a selfie to complete registration'", async () => {
  const app = come()
  await app.user.type(await nameField(), 'Bob')
  await app.user.click(submit())
  expect(toastText()).toBe(`Profile photo required | ${PHOTO_MISSING}`)
  expect(screen.getByLabelText('Add a selfie')).toHaveAccessibleDescription(PHOTO_MISSING)
  expect(app.sentTo(COMPLETE)).toEqual([])
  expect(await nameField()).toHaveValue('Bob')
})

const picks = (app: App) =>
  app.user.upload(screen.getByLabelText('Add a selfie'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }))

/** Submitted with everything in it, and the photo on its way. */
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

test('REG-47 submitted while the photo uploads it says so, and registers as soon as the photo is there', async () => {
  const app = come()
  await submitEarly(app)
  await app.user.type(await nameField(), 'by')
  await act(async () => app.uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  await waitFor(() => expect(app.where()).toBe('/dashboard'))
  expect(app.sentTo(COMPLETE)).toMatchObject([{ name: 'Bobby', profilePhoto: '/media/bob' }])
})

test('REG-47 with another photo picked meanwhile it waits for that one', async () => {
  const app = come()
  await submitEarly(app)
  await picks(app)
  await act(async () => app.uploads[1]!.answer(200, { photoUrl: '/media/bob-2' }))
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ profilePhoto: '/media/bob-2' }]))
})

test('REG-47 a photo that does not arrive says so at the photo, to be sent again, and all that was given stays', async () => {
  const app = come()
  await submitEarly(app)
  await act(async () => app.uploads[0]!.fail())
  expect(screen.getByLabelText('Add a selfie')).toHaveAccessibleDescription('The photo did not arrive.')
  expect(screen.getByLabelText('Add a selfie')).toHaveFocus()
  expect(submit()).toBeEnabled()
  expect(await nameField()).toHaveValue('Bob')
  await app.user.click(submit())
  expect(screen.getByLabelText('Add a selfie')).toHaveAccessibleDescription('The photo did not arrive.')
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => app.uploads[1]!.answer(200, { photoUrl: '/media/bob' }))
  expect(screen.getByLabelText('Add a selfie')).not.toHaveAccessibleDescription()
  expect(app.sentTo(COMPLETE)).toEqual([])
  await app.user.click(submit())
  await waitFor(() => expect(app.sentTo(COMPLETE)).toMatchObject([{ profilePhoto: '/media/bob' }]))
})

test('REG-47 an upload cancelled while it is waited for gives the form back', async () => {
  const app = come()
  await submitEarly(app)
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(submit()).toBeEnabled())
  expect(app.sentTo(COMPLETE)).toEqual([])
})

test('REG-17 without a name it says so at once, whatever becomes of the photo', async () => {
  const app = come()
  await nameField()
  await picks(app)
  await app.user.click(submit())
  expect(await nameField()).toHaveAccessibleDescription('Name is required')
  expect(submit()).toBeEnabled()
  await act(async () => app.uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  expect(app.sentTo(COMPLETE)).toEqual([])
})

test("REG-19 NO shows 'Registration Cancelled' and stays on the page", async () => {
  const app = come()
  await app.user.type(await nameField(), 'Bob')
  await app.user.click(screen.getByRole('button', { name: 'NO' }))
  expect(toastText()).toBe('Registration Cancelled | Human verification is required to join the network.')
  expect(app.where()).toBe(LINK)
  expect(await nameField()).toHaveValue('Bob')
  expect(app.sentTo(COMPLETE)).toEqual([])
})

test("REG-16 REG-20 REG-21 REG-22 REG-24 REG-01 success: 'Welcome to the network!', then the dashboard, and the welcome", async () => {
  const app = come()
  await fillIn(app)
  await app.user.click(submit())
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
  ['an invitation that is gone', 'It is gone.', refusal(403, 'not_invited', 'It is gone.')],
  ['a 500', 'Something broke.', refusal(500, 'internal', 'Something broke.')],
])(
  "REG-23 %s: toast 'Registration failed', 'Please try again.', the server's sentence, and all that was given stays",
  async (_, sentence, reply) => {
    const app = come(LINK, { [COMPLETE]: reply })
    await fillIn(app)
    await app.user.click(submit())
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert')
    expect(toastText()).toBe('Registration failed | Please try again.')
    expect(await nameField()).toHaveValue(' Bob ')
    expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
    expect(submit()).toBeEnabled()
  },
)

test('REG-19 NO can not be pressed while the registration is under way', async () => {
  const app = come(LINK, { [COMPLETE]: () => new Promise(() => {}) })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(submit()).toBeDisabled())
  expect(screen.getByRole('button', { name: 'NO' })).toBeDisabled()
})

test("REG-23 a network that is down: toast 'Registration failed', 'Please try again.'", async () => {
  const app = come(LINK, { [COMPLETE]: new TypeError('Failed to fetch') })
  await fillIn(app)
  await app.user.click(submit())
  await waitFor(() => expect(toastText()).toBe('Registration failed | Please try again.'))
})

test('REG-23 a refused name and a refused phone are told at their fields', async () => {
  const fields = { name: 'Please choose another name.', phone: 'Please enter a valid phone number.' }
  const app = come(PERSONAL, { [COMPLETE]: refusal(400, 'invalid_input', 'Please check.', { fields }) })
  await fillIn(app)
  await fill(app.user, await phoneField(), '55512')
  await app.user.click(submit())
  await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(fields.name))
  expect(await phoneField()).toHaveAccessibleDescription(fields.phone)
  expect(await nameField()).toHaveFocus()
})

test('REG-18 a photo that the server does not take has to be added again', async () => {
  const fields = { profilePhoto: PHOTO_MISSING }
  const app = come(LINK, { [COMPLETE]: refusal(400, 'photo_required', PHOTO_MISSING, { fields }) })
  await fillIn(app)
  await app.user.click(submit())
  await screen.findByText(PHOTO_MISSING)
  await app.user.click(submit())
  expect(app.sentTo(COMPLETE)).toHaveLength(1)
  expect(toastText()).toBe(`Profile photo required | ${PHOTO_MISSING}`)
})

test('a link that opens nothing says so, and what to do', async () => {
  const sentence =
    'This invitation is not open any more. Please ask the person who invited you for a new one, or tell us that you would like to join.'
  const app = come(LINK, { [OPEN]: refusal(404, 'invitation_not_found', sentence) })
  await screen.findByRole('heading', { level: 1, name: 'This invitation cannot be used' })
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Go to the login' }))
  await waitFor(() => expect(app.where()).toBe('/'))
})

test('TRU-100 a link whose sponsor does not vouch any more says whom to ask, and not them', async () => {
  const sentence = 'This invitation is void. Please ask somebody else whom you know here for a new one.'
  come(LINK, { [OPEN]: refusal(404, 'invitation_void', sentence) })
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.queryByText(/Ask the person who invited you/)).toBeNull()
})

const UNREACHED = 'We could not reach the server. Please check your connection and try again.'
test.each([
  ['a blocked number', 'Not here.', refusal(403, 'phone_blocked', 'Not here.')],
  ['too many tries', 'Please wait.', refusal(429, 'too_many_requests', 'Please wait.')],
  ['a network that is down', UNREACHED, new TypeError('Failed to fetch')],
])('a link that could not be opened by %s says why, and can be tried again', async (_, sentence, reply) => {
  let isOpen = false
  const app = come(LINK, { [OPEN]: () => (isOpen ? { status: 200, body: invitation } : reply) })
  expect(await screen.findByText(sentence)).toBeVisible()
  isOpen = true
  await app.user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await nameField()).toBeVisible()
})

test.each(['123', '1'.repeat(45)])(
  'REG-46 the number %j of a link is shown with the sentence against it, and put right it opens the link',
  async (phone) => {
    const sentence = 'Please enter a valid phone number.'
    const app = come(`/register?phone=${phone}&ref=19`, {
      [OPEN]: ({ body }) =>
        (body as { phone: string }).phone.includes('555')
          ? { status: 200, body: invitation }
          : refusal(400, 'invalid_input', sentence, { fields: { phone: sentence } }),
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
    await fill(app.user, await phoneField(), '5551234567')
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await nameField()).toBeVisible()
    expect(app.sentTo(OPEN).at(-1)).toEqual({ phone: '(555) 123-4567', ref: 19 })
  },
)

test('REG-46 a number put right that was not invited can be put right again', async () => {
  const wrong = 'Please enter a valid phone number.'
  const sentence = 'This invitation is not open any more.'
  const app = come('/register?phone=123&ref=19', {
    [OPEN]: ({ body }) =>
      (body as { phone: string }).phone === '123'
        ? refusal(400, 'invalid_input', wrong, { fields: { phone: wrong } })
        : refusal(404, 'invitation_not_found', sentence),
  })
  await app.user.clear(await phoneField())
  await app.user.type(await phoneField(), '5551234567{Enter}')
  await waitFor(async () => expect(await phoneField()).toHaveAccessibleDescription(sentence))
  expect(await phoneField()).toHaveValue('(555) 123-4567')
})

test('REG-46 a link that opens nothing says which number it is for', async () => {
  come(LINK, { [OPEN]: refusal(403, 'phone_blocked', 'This number can not be used here.') })
  expect(await screen.findByText('The link is for (555) 123-4567.')).toBeVisible()
})

test('a number that is to be proved: first its code, then the form', async () => {
  const app = come(LINK, {
    [OPEN]: { status: 200, body: { ...invitation, verificationRequired: true } },
    [VERIFY]: { status: 202, body: { recipientName: 'Bob', sponsorId: 19 } },
  })
  await code()
  expect(app.sentTo(SPONSOR)).toEqual([])
  await fill(app.user, await code(), '123456')
  expect(await nameField()).toBeVisible()
  await waitFor(() => expect(app.sentTo(SPONSOR)).toHaveLength(1))
  expect(app.sentTo(VERIFY)).toEqual([{ phone: '+15551234567', code: '123456' }])
})

test('a wrong code is told at its field', async () => {
  const app = come(LINK, {
    [OPEN]: { status: 200, body: { ...invitation, verificationRequired: true } },
    [VERIFY]: refusal(400, 'code_wrong', 'That is not the code.'),
  })
  await fill(app.user, await code(), '123456')
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription('That is not the code.'))
  expect(screen.queryByRole('textbox', { name: 'Your Name' })).toBeNull()
})

test.each([
  [
    'unknown so far',
    refusal(404, 'phone_not_found', 'Unknown.', { shouldShowInterestPopup: true, phone: '+15551234567' }),
  ],
  ['known to a vault only', { status: 200, body: vaultUser() }],
])(
  'a number typed on a personal invite and %s is proved when the server asks, and the registration goes on',
  async (_, verified) => {
    let isProved = false
    const app = come(PERSONAL, {
      [COMPLETE]: () => (isProved ? { status: 201, body: bob } : codeRequired),
      [VERIFY]: () => {
        isProved = true
        return verified
      },
    })
    await fillIn(app)
    await fill(app.user, await phoneField(), '5551234567')
    await app.user.click(submit())
    await fill(app.user, await code(), '123456')
    await waitFor(() => expect(app.where()).toBe('/dashboard'))
    expect(app.sentTo(COMPLETE)).toHaveLength(2)
    expect(toastText()).toBe('Welcome to the network!')
  },
)

test('a number typed on a personal invite can be changed while its code is asked for; the form is as it was', async () => {
  const app = come(PERSONAL, { [COMPLETE]: codeRequired })
  await fillIn(app)
  await fill(app.user, await phoneField(), '5551234567')
  await app.user.click(submit())
  await code()
  await app.user.click(screen.getByRole('button', { name: 'Change number' }))
  expect(await phoneField()).toHaveValue('(555) 123-4567')
  expect(await nameField()).toHaveValue(' Bob ')
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
})

test('who proves to be a member already is signed in', async () => {
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
