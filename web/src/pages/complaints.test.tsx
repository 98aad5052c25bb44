import type { UserEvent } from '@testing-library/user-event'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { type Canned, serve } from '../../testing/canned.ts'
import { fill } from '../../testing/fill.ts'
import { confirmedUnit, freshGroup, group, openGroup, post } from '../../testing/groups.tsx'
import { invitation, openInvitations, sentList } from '../../testing/invitations.tsx'
import { media, withMedia } from '../../testing/media.ts'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { appConfig, refusal, visit } from '../../testing/visitor.ts'
import { NotificationsScreen } from '../features/admin/delivery/delivery-screen.tsx'
import { NewGroupDialog } from '../features/groups/create/new-group-dialog.tsx'
import { EditGroup } from '../features/groups/settings/edit-group.tsx'
import { InterestPopup } from '../features/interest/interest-popup.tsx'
import { LifecycleDialog } from '../features/lifecycle/lifecycle-dialog.tsx'
import { ProfileDialog } from '../features/profile/profile-dialog.tsx'
import { InvitedFlow } from '../features/registration/invited-flow.tsx'

/** What opens a form and brings about a complaint, the sentence of that, and what its person does next. */
type Begin = () => Promise<{ user: UserEvent }>
type Row = [form: string, what: string, Begin, sentence: string, mend: (user: UserEvent) => Promise<void>]

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
const shortens = (label: string) => types(label, '{Backspace}')
const selfie = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
const addsPhoto = async (user: UserEvent) => user.upload(screen.getByLabelText('Add a selfie'), selfie)

const LOGIN = 'POST /api/auth/login'
const OPEN = 'POST /api/auth/open-invitation'
const COMPLETE = 'POST /api/auth/complete-registration'
const personal = { recipientName: null, phone: null, sponsorId: 19 }

async function signIn(reply: Canned | null): Promise<{ user: UserEvent }> {
  const { user } = visit('/', { [LOGIN]: reply ?? whole })
  const field = await screen.findByPlaceholderText('Enter mobile number')
  if (reply) await fill(user, field, '5551234567')
  await press(user, 'Continue')
  return { user }
}

async function halfACode() {
  const { user } = await signIn(CODE_SENT)
  await user.type(await box('Six-digit code'), '12{Enter}')
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
    await fill(user, await box('Your phone'), '5551234567')
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
    await fill(user, await box('Mobile number'), '5551234567')
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
  if (way === 'Send Email') await fill(user, await box('Their e-mail address'), 'bob@example.com')
  await press(user, way)
  return { user }
}
const textAgain = (reply: Canned) => () => sendAgain('Send SMS', { 'POST /api/notifications/sms': reply })
const mailAgain = (reply: Canned) => () => sendAgain('Send Email', { 'POST /api/notifications/email': reply })

async function saveProfile(reply: Canned, code?: Canned) {
  serve({
    'GET /api/auth/me': { status: 200, body: member() },
    'PATCH /api/players/:id': reply,
    ...(code && { 'POST /api/auth/verify': code }),
  })
  const { user } = renderScreen(<ProfileDialog open onClose={() => {}} />, { account: member() })
  await press(user, 'Save')
  if (code) {
    await fill(user, await box('Code'), '123456')
    await press(user, /^(Save|Confirm|Continue)/)
  }
  return { user }
}

/** The admin's forms of messages: the call, and what is typed by label; without the text where it is not answered. */
const MESSAGES: Record<string, [call: keyof NonNullable<Replies>, typed: Record<string, string>]> = {
  'Test SMS': ['POST /api/sms/send', { 'Mobile number': '5551234567', Message: 'x' }],
  'Test Email': ['POST /api/email/send', { 'Email address': 'bob@example.com', Subject: 'Hi', Text: 'x' }],
  'Invitation SMS': [
    'POST /api/sms/invitation',
    { 'Mobile number': '5551234567', Sponsor: 'Ann', Code: 'x' },
  ],
  'Welcome Email': [
    'POST /api/email/welcome',
    { 'Email address': 'bob@example.com', Name: 'Bob', Sponsor: 'Ann' },
  ],
}

async function sendMessage(tab: string, reply: Canned | null) {
  const [call, typed] = MESSAGES[tab]!
  serve({
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
    'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
    'GET /api/admin/outbox': { status: 200, body: [] },
    ...(reply && { [call]: reply }),
  })
  const { user } = renderScreen(<NotificationsScreen />, { account: admin() })
  await user.click(await screen.findByRole('tab', { name: tab }))
  const form = within(await screen.findByRole('form', { name: tab }))
  const given = Object.entries(typed).filter(([label]) => reply || label !== 'Text')
  for (const [label, text] of given) await fill(user, form.getByLabelText(label), text)
  await user.click(form.getByRole('button', { name: /^Send/ }))
  return { user }
}

async function newGroup(reply: Canned | null) {
  serve({
    'GET /api/trust-units': { status: 200, body: [confirmedUnit(), confirmedUnit({ id: 4 })] },
    'POST /api/groups': reply ?? whole,
  })
  const { user } = renderScreen(<NewGroupDialog onClose={() => {}} />, { account: member() })
  await fill(user, await box('Name'), 'Choir')
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

const CODE_SENT = refusal(401, 'verification_required', 'x', {
  verificationRequired: true,
  phone: '+15551234567',
})

const INCOMPLETE = 'Please complete all required fields'
const WORDLESS = 'Please write a message to go with the files.'
const NOT_TAKEN = { status: 200, body: { success: false, messageId: null, error: WHOLE } }
const TO_PROVE = { status: 202, body: { verificationRequired: true, phone: '+15551234567' } }

const ROWS: Row[] = [
  ['sign-in', 'no number', () => signIn(null), 'Phone number is required', types('Mobile number')],
  [
    'code',
    'too short a code',
    halfACode,
    'Please enter the six digits we texted you.',
    types('Six-digit code', '3'),
  ],
  ['registration', 'no name', () => register(null), 'Name is required', types('Your Name')],
  ['registration', 'no phone', () => register(null), 'Phone number is required', types('Your phone')],
  [
    'registration',
    'no photo',
    () => register(whole, { photo: false }),
    'Please upload a selfie to complete registration',
    addsPhoto,
  ],
  ['registration', 'a photo refused', () => register(at('profilePhoto')), FIELD, addsPhoto],
  ['registration', 'a name refused', () => register(at('name')), FIELD, types('Your Name')],
  ['registration', 'a phone refused', () => register(at('phone')), FIELD, types('Your phone')],
  ['registration', 'a refusal of the whole', () => register(whole), WHOLE, types('Your phone')],
  ['invited flow', 'a photo that did not arrive', beInvited, 'The photo did not arrive.', addsPhoto],
  [
    'interest',
    'an unreadable number',
    () => declare(null),
    'Please enter a valid phone number.',
    types('Mobile number'),
  ],
  [
    'interest',
    'something missing, by the choice',
    () => declare(null),
    INCOMPLETE,
    async (user) => user.click(screen.getByRole('radio', { name: 'Keep me informed' })),
  ],
  [
    'interest',
    'something missing, by the tick',
    () => declare(null),
    INCOMPLETE,
    async (user) => user.click(screen.getByRole('checkbox', { name: 'I own this number' })),
  ],
  ['interest', 'a name refused', () => declare(at('name')), FIELD, types('Your name', 'e')],
  ['interest', 'a number refused', () => declare(at('phoneNumber')), FIELD, types('Mobile number')],
  ['interest', 'a refusal of the whole', () => declare(whole), WHOLE, types('Your name', 'e')],
  ['invite', 'no name', () => invite(null), 'Name is required', types('Name')],
  ['invite', 'no phone', () => invite(null), 'Phone number is required', types('Mobile number')],
  ['invite', 'a phone refused', () => invite(at('recipientPhone')), FIELD, shortens('Mobile number')],
  [
    'edit invitation',
    'a phone refused',
    () => editInvitation(at('recipientPhone')),
    FIELD,
    shortens('Mobile number'),
  ],
  ['edit invitation', 'a refusal of the whole', () => editInvitation(whole), WHOLE, types('Name')],
  ['text of an invitation', 'a message refused', textAgain(at('message')), FIELD, types(/^Text to/)],
  ['text of an invitation', 'a refusal of the whole', textAgain(whole), WHOLE, types(/^Text to/)],
  [
    'e-mail of an invitation',
    'an address refused',
    mailAgain(at('recipientEmail')),
    FIELD,
    types('Their e-mail address', 'x'),
  ],
  ['e-mail of an invitation', 'a refusal of the whole', mailAgain(whole), WHOLE, types('Subject')],
  ['profile', 'a name refused', () => saveProfile(at('name')), FIELD, types('Name')],
  ['profile', 'a phone refused', () => saveProfile(at('phone')), FIELD, shortens('Phone')],
  ['profile', 'a refusal of the whole', () => saveProfile(whole), WHOLE, types('Name')],
  ['number to prove', 'a wrong code', () => saveProfile(TO_PROVE, whole), WHOLE, types('Code')],
  ['Test SMS', 'a number refused', () => sendMessage('Test SMS', at('to')), FIELD, shortens('Mobile number')],
  [
    'Test SMS',
    'a message that the provider did not take',
    () => sendMessage('Test SMS', NOT_TAKEN),
    WHOLE,
    types('Message'),
  ],
  ['Test Email', 'a refusal of the whole', () => sendMessage('Test Email', whole), WHOLE, types('Text')],
  [
    'Test Email',
    'neither text nor HTML, by the HTML',
    () => sendMessage('Test Email', null),
    'Please write a text or HTML.',
    types('HTML'),
  ],
  [
    'Invitation SMS',
    'a code refused',
    () => sendMessage('Invitation SMS', at('invitationCode')),
    FIELD,
    types('Code'),
  ],
  [
    'Welcome Email',
    'a refusal of the whole',
    () => sendMessage('Welcome Email', whole),
    WHOLE,
    types('Sponsor'),
  ],
  [
    'new group',
    'no unit chosen',
    () => newGroup(null),
    'Please choose a trust unit.',
    async (user) => user.click(screen.getAllByRole('radio')[0]!),
  ],
  ['new group', 'a name refused', () => newGroup(at('name')), FIELD, types('Name')],
  ['new group', 'a refusal of the whole', () => newGroup(whole), WHOLE, types('Description (optional)')],
  ['group settings', 'a refusal of the whole', () => editGroup(whole), WHOLE, types('Name')],
  [
    'group settings',
    'a description refused',
    () => editGroup(at('description')),
    FIELD,
    types('Description (optional)'),
  ],
  [
    'edit post',
    'a refusal',
    () => editPost(whole),
    WHOLE,
    async (user) => user.type(within(screen.getByRole('dialog')).getByLabelText('Message'), '!'),
  ],
  ['standing of a player', 'a refusal', suspend, WHOLE, types('Reason (optional)')],
  ['board', 'files without words', () => writeOnBoard(''), WORDLESS, types('Message')],
  [
    'board',
    'files without words, by taking them off',
    () => writeOnBoard(''),
    WORDLESS,
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

test.each(ROWS)(
  'API-35 %s: the complaint about %s goes with its cause',
  async (_form, _what, begin, sentence, mend) => {
    const { user } = await begin()
    const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent === sentence)
    await waitFor(() => expect(alerts()).not.toEqual([]))
    await mend(user)
    await waitFor(() => expect(alerts()).toEqual([]))
  },
)
