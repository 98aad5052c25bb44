import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill } from '../../../../testing/fill.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { listedToasts, toast } from '../../../ui/toast.ts'
import { NotificationsScreen } from './delivery-screen.tsx'

const answers = {
  'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
  'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
  'GET /api/admin/outbox': { status: 200, body: [] },
}

/** What a tab is about: its call, what is typed by label, and the body that this makes. */
const FORMS = {
  'Test SMS': {
    route: 'POST /api/sms/send',
    typed: { 'Mobile number': '5551230020', Message: 'Hello' },
    body: { to: '(555) 123-0020', body: 'Hello' },
    needs: ['Phone number is required', 'Message is required'],
    titles: { sent: 'SMS sent', kept: 'SMS kept', failed: 'SMS Failed' },
    error: ['SMS Error', 'Failed to send SMS'],
  },
  'Test Email': {
    route: 'POST /api/email/send',
    typed: { 'Email address': 'bob@example.com', Subject: 'Hi', Text: 'Hello', HTML: '<b>Hello</b>' },
    body: { to: 'bob@example.com', subject: 'Hi', text: 'Hello', html: '<b>Hello</b>' },
    needs: ['Email address is required', 'Subject is required', 'Please write a text or HTML.'],
    titles: { sent: 'Email sent', kept: 'Email kept', failed: 'Email Failed' },
    error: ['Email Error', 'Failed to send email'],
  },
  'Invitation SMS': {
    route: 'POST /api/sms/invitation',
    typed: { 'Mobile number': '15551230020', Sponsor: 'Ann', Code: 'qr-19-1' },
    body: { recipientPhone: '(555) 123-0020', sponsorName: 'Ann', invitationCode: 'qr-19-1' },
    needs: ['Phone number is required', 'Sponsor is required', 'Code is required'],
    titles: { sent: 'Invitation sent', kept: 'Invitation kept', failed: 'Invitation Failed' },
    error: ['SMS Error', 'Failed to send SMS'],
  },
  'Welcome Email': {
    route: 'POST /api/email/welcome',
    typed: { 'Email address': 'bob@example.com', Name: 'Bob', Sponsor: 'Ann' },
    body: { recipientEmail: 'bob@example.com', recipientName: 'Bob', sponsorName: 'Ann' },
    needs: ['Email address is required', 'Name is required', 'Sponsor is required'],
    titles: { sent: 'Welcome email sent', kept: 'Welcome email kept', failed: 'Welcome Email Failed' },
    error: ['Email Error', 'Failed to send email'],
  },
} as const
type Tab = keyof typeof FORMS

const SMS_ID = 'SM0123456789abcdef'
const done = (messageId: string) => ({ status: 200, body: { success: true, messageId, error: null } })

async function open(tab: Tab, replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ ...answers, ...replies })
  const view = renderScreen(<NotificationsScreen />, { account: admin() })
  await screen.findAllByText('Kept in the outbox: no provider is set up.')
  await view.user.click(await screen.findByRole('tab', { name: tab }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  const looks = () => sent.filter(({ route }) => route === 'GET /api/admin/outbox').length
  return { ...view, tab, sent, posts, looks }
}

type View = Awaited<ReturnType<typeof open>>

const form = (tab: Tab) => within(screen.getByRole('form', { name: tab }))
const press = ({ user, tab }: View) => user.click(form(tab).getByRole('button', { name: /^Send/ }))

async function fillIn({ user, tab }: View, typed: Record<string, string> = FORMS[tab].typed) {
  for (const [label, words] of Object.entries(typed))
    if (words) await fill(user, form(tab).getByLabelText(label), words)
}

async function fillAndPress(view: View, typed?: Record<string, string>) {
  await fillIn(view, typed)
  await press(view)
}

const theToast = (title: string, description?: string) =>
  waitFor(() => expect(listedToasts()[0]).toMatchObject({ title, description }))

beforeEach(() => void toast({ title: 'Nothing yet' }))

test("ADM-02, ADM-30 the tabs 'Test SMS', 'Test Email', 'Invitation SMS', 'Welcome Email', each with its form", async () => {
  const { user } = await open('Test SMS')
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(Object.keys(FORMS))
  for (const name of Object.keys(FORMS)) {
    await user.click(screen.getByRole('tab', { name }))
    expect(screen.getByRole('form', { name })).toBeVisible()
  }
})

test.each([
  ['ADM-35', 'Test SMS'],
  ['ADM-36', 'Test Email'],
  ['ADM-37', 'Invitation SMS'],
  ['ADM-38', 'Welcome Email'],
] as const)('%s %s with nothing typed: a sentence at each field, the focus on the first', async (_, tab) => {
  const view = await open(tab)
  await press(view)
  for (const sentence of FORMS[tab].needs) expect(await screen.findByText(sentence)).toBeVisible()
  const [first] = Object.keys(FORMS[tab].typed)
  expect(form(tab).getByLabelText(first!)).toHaveFocus()
  expect(form(tab).getByLabelText(first!)).toHaveAccessibleDescription(FORMS[tab].needs[0])
  expect(view.posts()).toEqual([])
})

const EACH_FIELD = Object.entries(FORMS).flatMap(([tab, { needs, typed }]) =>
  needs.map((sentence, place) => [tab as Tab, Object.keys(typed)[place]!, sentence] as const),
)
test.each(EACH_FIELD)(
  'ADM-35, ADM-36, ADM-37, ADM-38 %s is refused without %s alone: %s',
  async (tab, label, sentence) => {
    const view = await open(tab)
    const missing = label === 'Text' ? { Text: '', HTML: '' } : { [label]: '' }
    await fillAndPress(view, { ...(FORMS[tab].typed as Record<string, string>), ...missing })
    await waitFor(() => expect(form(tab).getByLabelText(label)).toHaveAccessibleDescription(sentence))
    expect(form(tab).getByLabelText(label)).toHaveFocus()
    expect(view.posts()).toEqual([])
  },
)

test.each([
  ['Text', 'HTML', { text: 'Hello' }],
  ['HTML', 'Text', { html: '<b>Hello</b>' }],
])('ADM-36 a test e-mail with %s alone is sent, without an empty %s', async (_, missing, content) => {
  const view = await open('Test Email', { 'POST /api/email/send': done('<1@mail.example>') })
  await fillAndPress(view, { ...FORMS['Test Email'].typed, [missing]: '' })
  await theToast('Email sent')
  expect(view.posts()[0]!.body).toEqual({ to: 'bob@example.com', subject: 'Hi', ...content })
})

test("ADM-36 'Please write a text or HTML.' goes once there is HTML", async () => {
  const view = await open('Test Email')
  await press(view)
  await screen.findByText('Please write a text or HTML.')
  await view.user.type(form('Test Email').getByLabelText('HTML'), 'x')
  await waitFor(() => expect(screen.queryByText('Please write a text or HTML.')).toBeNull())
})

test.each(['Test SMS', 'Invitation SMS'] as const)(
  "ADM-39 %s: nine digits are answered 'Please enter a valid phone number', and stay",
  async (tab) => {
    const view = await open(tab)
    await fillAndPress(view, { ...FORMS[tab].typed, 'Mobile number': '555123002' })
    expect(await screen.findByText('Please enter a valid phone number')).toBeVisible()
    expect(form(tab).getByLabelText('Mobile number')).toHaveFocus()
    expect(form(tab).getByLabelText('Mobile number')).toHaveValue('(555) 123-002')
    expect(view.posts()).toEqual([])
  },
)

test.each(['Test Email', 'Welcome Email'] as const)(
  "ADM-40 %s: an address without a point is answered 'Please enter a valid email address'",
  async (tab) => {
    const view = await open(tab)
    await fillAndPress(view, { ...FORMS[tab].typed, 'Email address': 'bob@example' })
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
    expect(form(tab).getByLabelText('Email address')).toHaveFocus()
    expect(view.posts()).toEqual([])
  },
)

test.each([
  ['ADM-41', 'Test SMS'],
  ['ADM-42', 'Test Email'],
  ['ADM-43', 'Invitation SMS'],
  ['ADM-44', 'Welcome Email'],
] as const)(
  '%s, ADM-45 %s is sent: the toast, the id, an empty form, a new look at the outbox',
  async (_, tab) => {
    const { route, body, typed, titles } = FORMS[tab]
    const view = await open(tab, { [route]: done(SMS_ID) })
    await waitFor(() => expect(view.looks()).toBe(1))
    await fillAndPress(view)
    await theToast(titles.sent, undefined)
    expect(view.posts().map((post) => [post.route, post.body])).toEqual([[route, body]])
    expect(form(tab).getByText(`Message id: ${SMS_ID}`)).toBeVisible()
    for (const label of Object.keys(typed)) expect(form(tab).getByLabelText(label)).toHaveValue('')
    // Sooner than the ten seconds after which it is looked at anyway.
    await waitFor(() => expect(view.looks()).toBe(2), { timeout: 4_000 })
  },
)

test.each(Object.keys(FORMS) as Tab[])(
  "ADM-45 %s where no provider is set up: 'Kept in the outbox: no provider is set up.'",
  async (tab) => {
    const view = await open(tab, { [FORMS[tab].route]: done('outbox-abc') })
    await fillAndPress(view)
    await theToast(FORMS[tab].titles.kept, 'Kept in the outbox: no provider is set up.')
    expect(form(tab).getByText('Kept in the outbox: no provider is set up.')).toBeVisible()
    expect(form(tab).getByText('Message id: outbox-abc')).toBeVisible()
  },
)

test('ADM-45 what a provider did not take yet is not put down to there being none', async () => {
  serve({
    ...answers,
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'Twilio', sender: null } },
    'POST /api/sms/send': done('outbox-abc'),
  })
  const { user } = renderScreen(<NotificationsScreen />, { account: admin() })
  await screen.findByText(/^Twilio is set up but does not answer/)
  const view = { user, tab: 'Test SMS' } as View
  await fillAndPress(view)
  await theToast('SMS kept', 'Kept in the outbox: it leaves as soon as the provider answers.')
})

test.each([
  ['ADM-46', 'Test SMS'],
  ['ADM-47', 'Test Email'],
  ['ADM-48', 'Invitation SMS'],
  ['ADM-49', 'Welcome Email'],
] as const)(
  "%s, ADM-45 %s that was not sent: its toast with the server's error, and what was typed stays",
  async (_, tab) => {
    const { route, titles, body } = FORMS[tab]
    const error = 'The number asked for no more texts.'
    const view = await open(tab, {
      [route]: { status: 200, body: { success: false, messageId: null, error } },
    })
    await fillAndPress(view)
    await theToast(titles.failed, error)
    expect(await form(tab).findByText(error)).toBeVisible()
    expect(screen.queryByText(/^Message id/)).toBeNull()
    await press(view)
    await waitFor(() => expect(view.posts().map((post) => post.body)).toEqual([body, body]))
  },
)

test.each([
  ['ADM-50', 'Test SMS'],
  ['ADM-51', 'Test Email'],
  ['ADM-50', 'Invitation SMS'],
  ['ADM-51', 'Welcome Email'],
] as const)(
  '%s %s where the call fails: its toast, why above the button, what was typed stays',
  async (_, tab) => {
    const { route, error, body } = FORMS[tab]
    const view = await open(tab, { [route]: new TypeError('Failed to fetch') })
    await fillAndPress(view)
    await theToast(...(error as unknown as [string, string]))
    expect(await form(tab).findByText(/^The server did not answer/)).toBeVisible()
    await press(view)
    await waitFor(() => expect(view.posts().map((post) => post.body)).toEqual([body, body]))
  },
)

test.each([
  ['ADM-50', 'Test SMS'],
  ['ADM-51', 'Welcome Email'],
] as const)("%s %s answered 500 or refused: its toast, and the server's sentence", async (_, tab) => {
  const { route, error } = FORMS[tab]
  const view = await open(tab, { [route]: refusal(500, 'internal', 'Something went wrong on our side.') })
  await fillAndPress(view)
  await theToast(...(error as unknown as [string, string]))
  expect(await form(tab).findByText('Something went wrong on our side.')).toBeVisible()
})

test.each([
  ['ADM-50', 'Invitation SMS', 'sponsorName', 'Sponsor'],
  ['ADM-51', 'Test Email', 'subject', 'Subject'],
] as const)(
  "%s %s: a refused field has the server's sentence and the focus",
  async (_, tab, field, label) => {
    const { route, error, body } = FORMS[tab]
    const sentence = `${label} must be shorter.`
    const reply = refusal(400, 'invalid_input', sentence, { fields: { [field]: sentence } })
    const view = await open(tab, { [route]: reply })
    await fillAndPress(view)
    await theToast(...(error as unknown as [string, string]))
    await waitFor(() => expect(form(tab).getByLabelText(label)).toHaveAccessibleDescription(sentence))
    expect(form(tab).getByLabelText(label)).toHaveFocus()
    expect(form(tab).getAllByText(sentence)).toHaveLength(1)
    await press(view)
    await waitFor(() => expect(view.posts().map((post) => post.body)).toEqual([body, body]))
  },
)

test('ADM-30 a look at another tab loses nothing that was typed', async () => {
  const view = await open('Test SMS')
  await fillIn(view)
  await view.user.click(screen.getByRole('tab', { name: 'Welcome Email' }))
  await view.user.click(screen.getByRole('tab', { name: 'Test SMS' }))
  expect(form('Test SMS').getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
  expect(form('Test SMS').getByLabelText('Message')).toHaveValue('Hello')
})

test('ADM-30 while one is on its way it cannot be sent a second time', async () => {
  let answer = () => {}
  const view = await open('Test SMS', {
    'POST /api/sms/send': () => new Promise((resolve) => (answer = () => resolve(done(SMS_ID)))),
  })
  await fillAndPress(view)
  const button = await form('Test SMS').findByRole('button', { name: 'Sending…' })
  expect(button).toBeDisabled()
  answer()
  expect(await form('Test SMS').findByText(`Message id: ${SMS_ID}`)).toBeVisible()
  expect(view.posts()).toHaveLength(1)
})
