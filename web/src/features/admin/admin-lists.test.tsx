import type { InterestedUser, OutboxMessage } from '@kinhold/contract/admin'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { tableRows } from '../../../testing/rows.ts'
import { admin, interestedUser, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { InterestedUsersScreen } from './interested/interested-users-screen.tsx'
import { NotificationsScreen } from './delivery/delivery-screen.tsx'
import { Outbox } from './delivery/outbox.tsx'

const hal = interestedUser({ consentedAt: '2026-01-02T10:00:00.000Z', submissions: 2 })

const text: OutboxMessage = {
  id: 'a',
  channel: 'sms',
  to: '+15559990001',
  subject: null,
  body: '(A code for Kinhold.)',
  state: 'sent',
  attempts: 1,
  error: null,
  createdAt: '2026-01-03T10:00:00.000Z',
}

afterEach(() => void vi.useRealTimers())

test('NAV-21, ADM-53, ADM-54, ADM-57 the interested people: name, number, level, source, consent, times, when', async () => {
  const ida = interestedUser({ id: 2, name: 'Ida', interestLevel: 'interested' })
  serve({ 'GET /api/admin/interested-users': { status: 200, body: [hal, ida] } })
  renderScreen(<InterestedUsersScreen />, { account: admin() })
  const [first, second] = await tableRows()
  const cells = within(first!).getAllByRole('cell')
  const values = cells.map((cell) => cell.lastElementChild!.textContent)
  expect(values.slice(0, 3)).toEqual(['Hal(555) 999-0001', 'Full Send!', 'Direct Access'])
  expect(values[3]).toMatch(/^Since January 2/)
  expect(values[4]).toMatch(/^January 3.*2 times in all$/)
  expect(second).toHaveTextContent(/Ida.*Keep Info.*No/)
  expect(second).not.toHaveTextContent('times')
})

test('ADM-58 the interested people are looked up again after 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let people: InterestedUser[] = []
  serve({ 'GET /api/admin/interested-users': () => ({ status: 200, body: people }) })
  renderScreen(<InterestedUsersScreen />, { account: admin() })
  expect(await screen.findByText(/Nobody has asked to join yet\./)).toBeVisible()
  people = [hal]
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(screen.queryByText('Hal')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(await screen.findByText('Hal')).toBeVisible()
})

test('NAV-20 the messages handed to delivery: to whom, what, and what became of it', async () => {
  const failed = {
    id: 'b',
    channel: 'email' as const,
    to: 'hal@example.com',
    subject: 'Welcome',
    body: 'Hello Hal',
    state: 'failed' as const,
    attempts: 3,
    error: 'The mail server refused the address.',
  }
  serve({ 'GET /api/admin/outbox': { status: 200, body: [text, { ...text, ...failed }] } })
  renderScreen(<Outbox />, { account: admin() })
  const [first, second] = await tableRows()
  expect(first).toHaveTextContent(/\(555\) 999-0001.*SMS.*\(A code for Kinhold\.\).*Sent.*January 3/)
  expect(first).not.toHaveTextContent('tries')
  expect(second).toHaveTextContent(
    /hal@example\.com.*E-mail.*Welcome.*Hello Hal.*Failed.*3 tries.*The mail server refused the address\./,
  )
})

test("NAV-20 a queued message that was tried says 'Will be tried again', and why", async () => {
  const error = 'The provider did not answer.'
  serve({
    'GET /api/admin/outbox': {
      status: 200,
      body: [
        { ...text, state: 'queued', attempts: 1, error },
        { ...text, id: 'b', state: 'queued', attempts: 0 },
      ],
    },
  })
  renderScreen(<Outbox />, { account: admin() })
  const [tried, fresh] = await tableRows()
  expect(tried).toHaveTextContent(/Queued.*Will be tried again.*1 try.*The provider did not answer\./)
  expect(fresh).toHaveTextContent('Queued')
  expect(fresh).not.toHaveTextContent(/Will be tried again|tr(y|ies)/)
})

test.each([
  ['the interested people', <InterestedUsersScreen key="i" />, 'This page is restricted to administrators.'],
  [
    'the notifications',
    <NotificationsScreen key="o" />,
    'This notifications panel is restricted to administrators.',
  ],
])(
  "ADM-07, ADM-27, ADM-28 %s are 'Admin Access Only' for everyone else, and nothing is asked for",
  (_, page, sentence) => {
    const sent = serve({})
    renderScreen(page, { account: member({ name: 'Admin' }) })
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Access Only' })).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()
    expect(sent).toEqual([])
  },
)
