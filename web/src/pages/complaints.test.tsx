import type { UserEvent } from '@testing-library/user-event'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { type Canned, serve } from '../../testing/canned.ts'
import { confirmedUnit, freshGroup, group, openGroup, post } from '../../testing/groups.tsx'
import { invitation, openInvitations, sentList } from '../../testing/invitations.tsx'
import { media, withMedia } from '../../testing/media.ts'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { appConfig, clearToasts, refusal, visit } from '../../testing/visitor.ts'
import { NotificationsScreen } from '../features/admin/delivery/delivery-screen.tsx'
import { NewGroupDialog } from '../features/groups/create/new-group-dialog.tsx'
import { EditGroup } from '../features/groups/settings/edit-group.tsx'
import { InterestPopup } from '../features/interest/interest-popup.tsx'
import { LifecycleDialog } from '../features/lifecycle/lifecycle-dialog.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { InvitedFlow } from '../features/registration/invited-flow.tsx'

/** Opens a form and brings about a complaint; answers what its person does next and the sentence complained with. */
type Story = () => Promise<{ user: UserEvent; sentence: string }>
type Row = [form: string, what: string, story: Story, mend: (user: UserEvent) => Promise<void>]

type Replies = Parameters<typeof serve>[0]

const WHOLE = 'That could not be done.'
const FIELD = 'Please look at this again.'
const whole = refusal(409, 'refused', WHOLE)
const at = (field: string) => refusal(400, 'invalid_input', 'Please check.', { fields: { [field]: FIELD } })

const box = (name: string | RegExp) => screen.findByRole('textbox', { name })
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const types =
  (label: string | RegExp, text = '5') =>
  async (user: UserEvent) =>
    user.type(await box(label), text)
const selfie = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
const addsPhoto = async (user: UserEvent) => user.upload(screen.getByLabelText('Add a selfie'), selfie)

const said = async (user: UserEvent, sentence: string) => ({ user, sentence })

const LOGIN = 'POST /api/auth/login'
const OPEN = 'POST /api/auth/open-invitation'
const COMPLETE = 'POST /api/auth/complete-registration'
const personal = { recipientName: null, phone: null, sponsorId: 19 }

async function signIn(reply: Canned | null): Promise<{ user: UserEvent }> {
  const { user } = visit('/', { [LOGIN]: reply ?? whole })
  const field = await screen.findByPlaceholderText('Enter mobile number')
  if (reply) await user.type(field, '5551234567')
  await press(user, 'Continue')
  return { user }
}

async function register(reply: Canned | null, given: { photo?: boolean } = {}) {
  const uploads = catchUploads()
  const { user } = visit('/register?ref=19&sponsor=Ann&phone=&qrId=qr-19-2-y', {
    [OPEN]: { status: 200, body: personal },
    'GET /api/players/:id': { status: 200, body: { id: 19, name: 'Ann', profilePhoto: null } },
    [COMPLETE]: reply ?? whole,
  })
  await box('Your Name')
  if (given.photo !== false) {
    await addsPhoto(user)
    await act(async () => uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  }
  if (reply) {
    await user.type(await box('Your Name'), 'Bob')
    await user.type(await box('Your phone'), '5551234567')
  }
  await press(user, 'Kinhold?')
  return { user }
}

async function beInvited() {
  const uploads = catchUploads()
  serve({ 'GET /api/config': { status: 200, body: appConfig() } })
  const invited = { phone: '(555) 123-4567', recipientName: 'Bob', sponsorId: 19 }
  const { user } = renderScreen(<InvitedFlow invited={invited} onClose={() => {}} onCodeNeeded={() => {}} />)
  await addsPhoto(user)
  await act(async () => uploads[0]!.fail())
  return { user }
}

async function declare(reply: Canned | null) {
  serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'POST /api/interested-users': reply ?? whole,
  })
  const { user } = renderScreen(
    <InterestPopup phone="+15551234567" isUnreadable={reply === null} onClose={() => {}} leave={() => {}} />,
  )
  await user.type(await box('Your name'), 'Cleo')
  if (reply) {
    await user.click(screen.getByRole('checkbox', { name: 'I own this number' }))
    await user.click(screen.getByRole('radio', { name: 'Keep me informed' }))
  }
  await user.type(await box('Your name'), '{Enter}')
  return { user }
}

async function invite(reply: Canned | null) {
  const { user } = openInvitations({ 'POST /api/invitations': reply ?? whole })
  if (reply) {
    await user.type(await box('Name'), 'Bob')
    await user.type(await box('Mobile number'), '5551234567')
  }
  await press(user, 'SEND INVITE')
  if (reply) {
    await press(user, 'YES')
    await press(user, 'CONFIRM AND SEND')
  }
  return { user }
}

async function editInvitation(reply: Canned) {
  const { user } = openInvitations(
    { ...sentList(invitation()), 'PUT /api/invitations/:id': reply },
    { at: '/invitations?tab=sent' },
  )
  await press(user, 'Edit Bob')
  await press(user, 'Save')
  return { user }
}

async function sendAgain(way: 'Send SMS' | 'Send Email', call: Replies) {
  const { user } = openInvitations({ ...sentList(invitation()), ...call }, { at: '/invitations?tab=sent' })
  await press(user, 'Send again Bob')
  await press(user, 'SEND VIA TEXT')
  await press(user, way)
  if (way === 'Send Email') await user.type(await box('Their e-mail address'), 'bob@example.com')
  await press(user, way)
  return { user }
}

async function saveProfile(reply: Canned, code?: Canned) {
  serve({
    'GET /api/auth/me': { status: 200, body: member() },
    'PATCH /api/players/:id': reply,
    ...(code && { 'POST /api/auth/verify': code }),
  })
  const { user } = renderScreen(<ProfileDialog open onClose={() => {}} />, { account: member() })
  await press(user, 'Save')
  if (code) {
    await user.type(await box('Code'), '123456')
    await press(user, /^(Save|Confirm|Continue)/)
  }
  return { user }
}

async function sendMessage(tab: string, call: Replies, typed: Record<string, string>) {
  serve({
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
    'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
    'GET /api/admin/outbox': { status: 200, body: [] },
    ...call,
  })
  const { user } = renderScreen(<NotificationsScreen />, { account: admin() })
  await user.click(await screen.findByRole('tab', { name: tab }))
  const form = within(await screen.findByRole('form', { name: tab }))
  for (const [label, text] of Object.entries(typed)) await user.type(form.getByLabelText(label), text)
  await user.click(form.getByRole('button', { name: /^Send/ }))
  return { user }
}

async function newGroup(reply: Canned | null) {
  serve({
    'GET /api/trust-units': { status: 200, body: [confirmedUnit(), confirmedUnit({ id: 4 })] },
    'POST /api/groups': reply ?? whole,
  })
  const { user } = renderScreen(<NewGroupDialog onClose={() => {}} />, { account: member() })
  await user.type(await box('Name'), 'Choir')
  if (reply) await user.click(screen.getAllByRole('radio')[0]!)
  await press(user, 'Create Group')
  return { user }
}

async function editGroup(reply: Canned) {
  serve({ 'PATCH /api/groups/:id': reply })
  const { user } = renderScreen(<EditGroup group={group()} onClose={() => {}} />, { account: member() })
  await press(user, 'Save')
  return { user }
}

async function editPost(reply: Canned) {
  const { user } = openGroup({ 'PATCH /api/posts/:id': reply }, { of: freshGroup(), posts: [post()] })
  await press(user, 'Post actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await press(user, 'Save')
  return { user }
}

async function suspend() {
  serve({ 'PATCH /api/admin/players/:id/status': whole })
  const person = { id: 20, name: 'Bob', status: 'active' as const }
  const { user } = renderScreen(
    <LifecycleDialog person={person} action="suspend" onClose={() => {}} onChanged={() => {}} />,
    { account: admin() },
  )
  await press(user, 'SUSPEND')
  return { user }
}

async function writeOnBoard(text: string, isLost = false) {
  const uploads = catchUploads()
  const { user } = openGroup({}, { of: freshGroup() })
  await screen.findByLabelText('Message')
  await user.upload(screen.getByLabelText('Files'), selfie)
  if (isLost) await act(async () => uploads[0]!.fail())
  if (text) await user.type(screen.getByLabelText('Message'), text)
  await press(user, 'Send')
  return { user, uploads }
}

const story =
  (opened: () => Promise<{ user: UserEvent }>, sentence: string): Story =>
  async () =>
    said((await opened()).user, sentence)

const CODE_SENT = refusal(401, 'verification_required', 'x', {
  verificationRequired: true,
  phone: '+15551234567',
})
const EMAIL = { 'Email address': 'bob@example.com' }

const ROWS: Row[] = [
  ['sign-in', 'no number', story(() => signIn(null), 'Phone number is required'), types('Mobile number')],
  [
    'code',
    'too short a code',
    async () => {
      const { user } = await signIn(CODE_SENT)
      await user.type(await box('Six-digit code'), '12{Enter}')
      return said(user, 'Please enter the six digits we texted you.')
    },
    types('Six-digit code', '3'),
  ],
  ['registration', 'no name', story(() => register(null), 'Name is required'), types('Your Name')],
  ['registration', 'no phone', story(() => register(null), 'Phone number is required'), types('Your phone')],
  [
    'registration',
    'no photo',
    story(() => register(whole, { photo: false }), 'Please upload a selfie to complete registration'),
    addsPhoto,
  ],
  [
    'registration',
    'a photo refused by the server',
    story(() => register(at('profilePhoto')), FIELD),
    addsPhoto,
  ],
  [
    'registration',
    'a name refused by the server',
    story(() => register(at('name')), FIELD),
    types('Your Name'),
  ],
  [
    'registration',
    'a phone refused by the server',
    story(() => register(at('phone')), FIELD),
    types('Your phone'),
  ],
  ['registration', 'a refusal of the whole', story(() => register(whole), WHOLE), types('Your phone')],
  ['invited flow', 'a photo that did not arrive', story(beInvited, 'The photo did not arrive.'), addsPhoto],
  [
    'interest',
    'an unreadable number',
    story(() => declare(null), 'Please enter a valid phone number.'),
    types('Mobile number'),
  ],
  [
    'interest',
    'something missing, by the choice',
    story(() => declare(null), 'Please complete all required fields'),
    async (user) => user.click(screen.getByRole('radio', { name: 'Keep me informed' })),
  ],
  [
    'interest',
    'something missing, by the tick',
    story(() => declare(null), 'Please complete all required fields'),
    async (user) => user.click(screen.getByRole('checkbox', { name: 'I own this number' })),
  ],
  [
    'interest',
    'a name refused by the server',
    story(() => declare(at('name')), FIELD),
    types('Your name', 'e'),
  ],
  [
    'interest',
    'a number refused by the server',
    story(() => declare(at('phoneNumber')), FIELD),
    types('Mobile number'),
  ],
  ['interest', 'a refusal of the whole', story(() => declare(whole), WHOLE), types('Your name', 'e')],
  ['invite', 'no name', story(() => invite(null), 'Name is required'), types('Name')],
  ['invite', 'no phone', story(() => invite(null), 'Phone number is required'), types('Mobile number')],
  [
    'invite',
    'a phone refused by the server',
    story(() => invite(at('recipientPhone')), FIELD),
    types('Mobile number', '{Backspace}'),
  ],
  [
    'edit invitation',
    'a phone refused by the server',
    story(() => editInvitation(at('recipientPhone')), FIELD),
    types('Mobile number', '{Backspace}'),
  ],
  ['edit invitation', 'a refusal of the whole', story(() => editInvitation(whole), WHOLE), types('Name')],
  [
    'SMS of an invitation',
    'a message refused by the server',
    story(() => sendAgain('Send SMS', { 'POST /api/notifications/sms': at('message') }), FIELD),
    types(/^Text to/),
  ],
  [
    'SMS of an invitation',
    'a refusal of the whole',
    story(() => sendAgain('Send SMS', { 'POST /api/notifications/sms': whole }), WHOLE),
    types(/^Text to/),
  ],
  [
    'e-mail of an invitation',
    'an address refused by the server',
    story(() => sendAgain('Send Email', { 'POST /api/notifications/email': at('recipientEmail') }), FIELD),
    types('Their e-mail address', 'x'),
  ],
  [
    'e-mail of an invitation',
    'a refusal of the whole',
    story(() => sendAgain('Send Email', { 'POST /api/notifications/email': whole }), WHOLE),
    types('Subject'),
  ],
  ['profile', 'a name refused by the server', story(() => saveProfile(at('name')), FIELD), types('Name')],
  [
    'profile',
    'a phone refused by the server',
    story(() => saveProfile(at('phone')), FIELD),
    types('Phone', '{Backspace}'),
  ],
  ['profile', 'a refusal of the whole', story(() => saveProfile(whole), WHOLE), types('Name')],
  [
    'number to prove',
    'a wrong code',
    story(
      () => saveProfile({ status: 202, body: { verificationRequired: true, phone: '+15551234567' } }, whole),
      WHOLE,
    ),
    types('Code'),
  ],
  [
    'Test SMS',
    'a number refused by the server',
    story(
      () =>
        sendMessage(
          'Test SMS',
          { 'POST /api/sms/send': at('to') },
          { 'Mobile number': '5551234567', Message: 'x' },
        ),
      FIELD,
    ),
    types('Mobile number', '{Backspace}'),
  ],
  [
    'Test SMS',
    'a message that the provider did not take',
    story(
      () =>
        sendMessage(
          'Test SMS',
          { 'POST /api/sms/send': { status: 200, body: { success: false, messageId: null, error: WHOLE } } },
          { 'Mobile number': '5551234567', Message: 'x' },
        ),
      WHOLE,
    ),
    types('Message'),
  ],
  [
    'Test Email',
    'a refusal of the whole',
    story(
      () =>
        sendMessage('Test Email', { 'POST /api/email/send': whole }, { ...EMAIL, Subject: 'Hi', Text: 'x' }),
      WHOLE,
    ),
    types('Text'),
  ],
  [
    'Test Email',
    'neither text nor HTML, by the HTML',
    story(() => sendMessage('Test Email', {}, { ...EMAIL, Subject: 'Hi' }), 'Please write a text or HTML.'),
    types('HTML'),
  ],
  [
    'Invitation SMS',
    'a code refused by the server',
    story(
      () =>
        sendMessage(
          'Invitation SMS',
          { 'POST /api/sms/invitation': at('invitationCode') },
          { 'Mobile number': '5551234567', Sponsor: 'Ann', Code: 'x' },
        ),
      FIELD,
    ),
    types('Code'),
  ],
  [
    'Welcome Email',
    'a refusal of the whole',
    story(
      () =>
        sendMessage(
          'Welcome Email',
          { 'POST /api/email/welcome': whole },
          { ...EMAIL, Name: 'Bob', Sponsor: 'Ann' },
        ),
      WHOLE,
    ),
    types('Sponsor'),
  ],
  [
    'new group',
    'no unit chosen',
    story(() => newGroup(null), 'Please choose a trust unit.'),
    async (user) => user.click(screen.getAllByRole('radio')[0]!),
  ],
  ['new group', 'a name refused by the server', story(() => newGroup(at('name')), FIELD), types('Name')],
  [
    'new group',
    'a refusal of the whole',
    story(() => newGroup(whole), WHOLE),
    types('Description (optional)'),
  ],
  ['group settings', 'a refusal of the whole', story(() => editGroup(whole), WHOLE), types('Name')],
  [
    'group settings',
    'a description refused by the server',
    story(() => editGroup(at('description')), FIELD),
    types('Description (optional)'),
  ],
  [
    'edit post',
    'a refusal',
    story(() => editPost(whole), WHOLE),
    async (user) => user.type(within(screen.getByRole('dialog')).getByLabelText('Message'), '!'),
  ],
  ['standing of a player', 'a refusal', story(suspend, WHOLE), types('Reason (optional)')],
  [
    'board',
    'files without words',
    story(() => writeOnBoard(''), 'Please write a message to go with the files.'),
    types('Message'),
  ],
  [
    'board',
    'files without words, by taking them off',
    story(() => writeOnBoard(''), 'Please write a message to go with the files.'),
    async (user) => press(user, /^(Remove|Cancel)/),
  ],
]

test('API-35 board: that a file did not arrive is said until it is sent again, and its own complaint until it has arrived', async () => {
  const { user, uploads } = await writeOnBoard('Look', true)
  const [ofForm, ofFile] = [/^A file did not arrive/, 'It did not arrive. Please try again.']
  expect(screen.getByText(ofForm)).toBeVisible()
  expect(screen.getByText(ofFile)).toBeVisible()
  await press(user, /^Retry/)
  await act(async () => uploads[1]!.answer(200, { url: '/media/up1', ...withMedia(media('up1')) }))
  expect(await screen.findByText('Ready')).toBeVisible()
  expect([screen.queryByText(ofForm), screen.queryByText(ofFile)]).toEqual([null, null])
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(clearToasts)

test.each(ROWS)(
  'API-35 %s: the complaint about %s goes with its cause',
  async (_form, _what, begin, mend) => {
    const { user, sentence } = await begin()
    const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent === sentence)
    await waitFor(() => expect(alerts()).not.toEqual([]))
    await mend(user)
    await waitFor(() => expect(alerts()).toEqual([]))
  },
)
