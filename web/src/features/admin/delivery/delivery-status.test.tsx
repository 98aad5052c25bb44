import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { keyOfMany } from '../../../query-key.ts'
import { DeliveryScreen } from './delivery-screen.tsx'

const noSms = { available: false, provider: 'outbox', sender: null }
const answers = {
  'GET /api/sms/status': { status: 200, body: noSms },
  'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
}

function open(replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ ...answers, ...replies })
  const asked = (route: string) => sent.filter((request) => request.route === route).length
  return { asked, ...renderScreen(<DeliveryScreen />, { account: admin() }) }
}

const card = (name: string) => screen.getByRole('region', { name })

afterEach(() => void vi.useRealTimers())

const twilio = { available: true, provider: 'Twilio', sender: '+15550001111' }
const SENDS = [
  'Available',
  'Texts are sent through Twilio.',
  'Provider',
  'Twilio',
  'Sender',
  '(555) 000-1111',
]
const WAITS = 'is set up but does not answer.'
test.each([
  ['a provider that answers', twilio, SENDS],
  [
    'a provider that does not answer',
    { ...twilio, available: false },
    ['Not available', `Twilio ${WAITS} Texts wait in the outbox and are tried again.`],
  ],
  ['no provider', noSms, ['Not available', 'No SMS provider is set up, so texts are kept in the outbox.']],
])('ADM-29, ADM-31 shows the SMS status with %s', async (_, body, words) => {
  open({ 'GET /api/sms/status': { status: 200, body } })
  const shown = within(card('SMS'))
  for (const word of words) expect(await shown.findByText(word)).toBeVisible()
  expect(shown.queryByText('Sender') !== null).toBe(body.sender !== null)
  expect(shown.queryByText('Provider') !== null).toBe(body !== noSms)
  expect(shown.getByText(/^Checked/)).toHaveTextContent('Checked just now')
})

test.each([
  ['a mail server that answers', true, true, ['Available', 'E-mails are sent through the mail server.']],
  [
    'a mail server that does not answer',
    false,
    true,
    ['Not available', `The mail server ${WAITS} E-mails wait in the outbox and are tried again.`],
  ],
  [
    'no mail server',
    false,
    false,
    ['Not available', 'No mail server is set up, so e-mails are kept in the outbox.'],
  ],
])('ADM-29, ADM-33 shows the e-mail status with %s', async (_, available, configured, words) => {
  open({ 'GET /api/email/status': { status: 200, body: { available, configured } } })
  for (const word of words) expect(await within(card('E-mail')).findByText(word)).toBeVisible()
})

test('ADM-32, ADM-34 refetches the SMS and e-mail status every ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isUp = false
  const { asked } = open({
    'GET /api/sms/status': () => ({
      status: 200,
      body: { ...noSms, provider: 'Twilio', available: isUp },
    }),
    'GET /api/email/status': () => ({ status: 200, body: { configured: true, available: isUp } }),
  })
  expect(await screen.findAllByText('Not available')).toHaveLength(2)
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(screen.queryByText('Available')).toBeNull()
  expect([asked('GET /api/sms/status'), asked('GET /api/email/status')]).toEqual([1, 1])
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(await screen.findAllByText('Available')).toHaveLength(2)
  expect([asked('GET /api/sms/status'), asked('GET /api/email/status')]).toEqual([2, 2])
})

test("ADM-29 keeps focus on 'Retry' when the retry fails too", async () => {
  let answer = () => {}
  const replies = [
    () => new TypeError('Failed to fetch'),
    () => new Promise<never>((_, reject) => (answer = () => reject(new TypeError('Failed to fetch')))),
    () => answers['GET /api/sms/status'],
  ]
  const { user } = open({ 'GET /api/sms/status': () => replies.shift()!() })
  const shown = within(card('SMS'))
  expect(shown.getByText('Loading…')).toBeInTheDocument()
  expect(await shown.findByRole('alert')).toHaveTextContent(
    'We could not check whether texts can be sent. We will check again automatically.',
  )
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  expect(await shown.findByRole('button', { name: 'Trying…' })).toBeVisible()
  expect(shown.queryByText('Loading…')).toBeNull()
  answer()
  expect(await shown.findByRole('button', { name: 'Retry' })).toHaveFocus()
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  expect(await shown.findByText('No SMS provider is set up, so texts are kept in the outbox.')).toBeVisible()
  expect(shown.queryByRole('alert')).toBeNull()
})

test('ADM-29 keeps showing the last status when a refetch fails', async () => {
  let isUp = true
  const { queries, user } = open({
    'GET /api/email/status': () => (isUp ? answers['GET /api/email/status'] : refusal(500, 'internal', 'x')),
  })
  const shown = within(card('E-mail'))
  await shown.findByText('Not available')
  isUp = false
  await act(() => queries.refetchQueries({ queryKey: keyOfMany('delivery-status', 'email') }))
  expect(await shown.findByRole('alert')).toHaveTextContent(
    'The last check failed. This was the state just now.',
  )
  expect(shown.getByText('Not available')).toBeVisible()
  isUp = true
  await user.click(shown.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(shown.queryByRole('alert')).toBeNull())
})

test('ADM-77 links to the Outbox instead of listing messages', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notices')
  expect(screen.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/admin?tab=outbox')
  expect(await screen.findByRole('tab', { name: 'Test SMS' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
