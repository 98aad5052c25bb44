import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill, seeToast } from '../../../../testing/on-screen.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { DeliveryScreen } from './delivery-screen.tsx'
import { checkAtMost, checkEmail, checkPhone, checkText } from './send-tabs.tsx'

const answers = {
  'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
  'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
  'GET /api/admin/outbox': { status: 200, body: [] },
}

/**
 * For each tab: the route, the text to type (by field label), the request body, the errors and the toasts.
 */
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
    needs: ['Email address is required', 'Subject is required', 'Please enter text or HTML.'],
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
const TABS = Object.keys(FORMS) as Tab[]

const SMS_ID = 'SM0123456789abcdef'
const done = (messageId: string) => ({ status: 200, body: { success: true, messageId, error: null } })

async function open(tab: Tab, replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ ...answers, ...replies })
  const view = renderScreen(<DeliveryScreen />, { account: admin() })
  await screen.findByText('No SMS provider is set up, so texts are kept in the outbox.')
  await view.user.click(await screen.findByRole('tab', { name: tab }))
  const posts = () => sent.filter(({ method }) => method === 'POST')
  return { ...view, tab, sent, posts }
}

type View = Awaited<ReturnType<typeof open>>

const form = (tab: Tab) => within(screen.getByRole('form', { name: tab }))
const press = ({ user, tab }: View) => user.click(form(tab).getByRole('button', { name: /^Send/ }))

async function fillAndPress(view: View, typed: Record<string, string> = FORMS[view.tab].typed) {
  for (const [label, words] of Object.entries(typed))
    if (words) await fill(view.user, form(view.tab).getByLabelText(label), words)
  await press(view)
}

test('ADM-02, ADM-30 shows a separate form on each tab', async () => {
  const { user } = await open('Test SMS')
  const tabs = within(screen.getByRole('tablist', { name: 'What to send' })).getAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(TABS)
  for (const name of TABS) {
    await user.click(screen.getByRole('tab', { name }))
    expect(screen.getByRole('form', { name })).toBeVisible()
  }
})

test.each(TABS)(
  'ADM-35, ADM-36, ADM-37, ADM-38 the %s form focuses the first empty required field',
  async (tab) => {
    const view = await open(tab)
    await press(view)
    const [labels, { needs }] = [Object.keys(FORMS[tab].typed), FORMS[tab]]
    await waitFor(() => expect(form(tab).getByLabelText(labels[0]!)).toHaveFocus())
    for (const [place, sentence] of needs.entries())
      expect(form(tab).getByLabelText(labels[place]!)).toHaveAccessibleDescription(sentence)
    expect(view.posts()).toEqual([])
  },
)

test.each([
  ['Text', 'HTML', { text: 'Hello' }],
  ['HTML', 'Text', { html: '<b>Hello</b>' }],
])('ADM-36 sends a test e-mail with %s but no %s', async (_, missing, content) => {
  const view = await open('Test Email', { 'POST /api/email/send': done('<1@mail.example>') })
  await fillAndPress(view, { ...FORMS['Test Email'].typed, [missing]: '' })
  await seeToast('Email sent')
  expect(view.posts()[0]!.body).toEqual({ to: 'bob@example.com', subject: 'Hi', ...content })
})

const NO_PHONE = ['Mobile number', '555123002', 'Please enter a valid phone number'] as const
const NO_EMAIL = ['Email address', 'bob@example', 'Please enter a valid email address'] as const
test.each([
  ['Test SMS', ...NO_PHONE],
  ['Invitation SMS', ...NO_PHONE],
  ['Test Email', ...NO_EMAIL],
  ['Welcome Email', ...NO_EMAIL],
] as const)(
  'ADM-39, ADM-40 the %s form rejects the %s “%s” with the error: %s',
  async (tab, label, typed, sentence) => {
    const view = await open(tab)
    await fillAndPress(view, { ...FORMS[tab].typed, [label]: typed })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(form(tab).getByLabelText(label)).toHaveFocus()
    expect(view.posts()).toEqual([])
  },
)

test.each(TABS)(
  'ADM-41, ADM-42, ADM-43, ADM-44, ADM-45 shows the message id after sending the %s',
  async (tab) => {
    const { route, body, typed, titles } = FORMS[tab]
    const view = await open(tab, { [route]: done(SMS_ID) })
    await fillAndPress(view)
    await seeToast(titles.sent)
    expect(view.posts().map((post) => [post.route, post.body])).toEqual([[route, body]])
    expect(form(tab).getByText(`Message id: ${SMS_ID}`)).toBeVisible()
    for (const label of Object.keys(typed)) expect(form(tab).getByLabelText(label)).toHaveValue('')
  },
)

test('ADM-45 explains that a queued message will be sent once the provider responds', async () => {
  serve({
    ...answers,
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'Twilio', sender: null } },
    'POST /api/sms/send': done('outbox-abc'),
  })
  const { user } = renderScreen(<DeliveryScreen />, { account: admin() })
  await screen.findByText(/^Twilio is set up but does not answer/)
  const view = { user, tab: 'Test SMS' } as View
  await fillAndPress(view)
  await seeToast('SMS kept', 'Kept in the outbox: it is sent as soon as the provider answers.')
})

const REFUSED = 'The number asked for no more texts.'
test.each(TABS)(
  'ADM-45, ADM-46, ADM-47, ADM-48, ADM-49, ADM-50, ADM-51 the %s form shows each kind of failure',
  async (tab) => {
    const { route, titles, error, body, typed } = FORMS[tab]
    const fields = Object.fromEntries(Object.keys(body).map((name) => [name, `Not this ${name}`]))
    const replies = [
      refusal(400, 'invalid_input', 'Please check.', { fields }),
      { status: 200, body: { success: false, messageId: null, error: REFUSED } },
      new TypeError('Failed to fetch'),
      done('outbox-abc'),
    ]
    const view = await open(tab, { [route]: () => replies.shift()! })
    await fillAndPress(view)
    for (const [place, label] of Object.keys(typed).entries())
      await waitFor(() =>
        expect(form(tab).getByLabelText(label)).toHaveAccessibleDescription(
          new RegExp(Object.values(fields)[place]!),
        ),
      )
    await press(view)
    await seeToast(titles.failed, REFUSED)
    expect(await form(tab).findByText(REFUSED)).toBeVisible()
    expect(screen.queryByText(/^Message id/)).toBeNull()
    await press(view)
    await seeToast(error[0], error[1])
    expect(await form(tab).findByText(/^The server did not answer/)).toBeVisible()
    await press(view)
    await seeToast(titles.kept, 'Kept in the outbox: no provider is set up.')
    expect(form(tab).getByText('Kept in the outbox: no provider is set up.')).toBeVisible()
    expect(form(tab).getByText('Message id: outbox-abc')).toBeVisible()
    expect(view.posts().map((post) => post.body)).toEqual([body, body, body, body])
  },
)

test('ADM-30 disables the send button while a message is being sent', async () => {
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

test('ADM-39 accepts only 10-digit numbers and 11-digit numbers starting with 1', () => {
  const valid = ['5551234567', '(555) 123-4567', '15551234567', '+1 (555) 123-4567', '555.123.4567']
  expect(valid.filter((typed) => checkPhone(typed) !== true)).toEqual([])
  const invalid = [
    '555123456',
    '25551234567',
    '155512345678',
    '+445551234567',
    '+5551234567',
    '555123456x7',
    'Bob',
  ]
  expect([...new Set(invalid.map(checkPhone))]).toEqual(['Please enter a valid phone number'])
})

test('ADM-40 accepts only e-mail addresses of the form something@something.something', () => {
  const valid = ['ann@example.com', ' ann@example.com ', 'ann.b+c@mail.example.co']
  expect(valid.filter((typed) => checkEmail(typed) !== true)).toEqual([])
  const invalid = [
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@.',
    'an n@example.com',
    'ann@@example.com',
  ]
  expect([...new Set(invalid.map(checkEmail))]).toEqual(['Please enter a valid email address'])
})

const SENTENCES = { missing: 'Sponsor is required', tooLong: (most: number) => `At most ${most}.` }

test('ADM-35, ADM-36, ADM-37, ADM-38 rejects a required field that contains only whitespace', () => {
  expect(checkText(SENTENCES, 80)(' \n ')).toBe('Sponsor is required')
  expect(checkPhone(' ')).toBe('Phone number is required')
  expect(checkEmail(' ')).toBe('Email address is required')
  expect(checkAtMost(SENTENCES.tooLong, 3)('')).toBe(true)
})

test('measures text length in code points, after trimming', () => {
  expect(checkText(SENTENCES, 3)(' 👍👍👍 ')).toBe(true)
  expect(checkText(SENTENCES, 3)('abcd')).toBe('At most 3.')
})
