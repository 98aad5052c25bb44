import type { InterestedUser, OutboxMessage } from '@kinhold/contract/admin'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { seeToast, tableRows } from '../../../testing/on-screen.ts'
import { admin, interestedUser, member } from '../../../testing/people.ts'
import { twoPages } from '../../../testing/replies.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { AdminScreen } from './admin-screen.tsx'
import { InterestedUsersScreen, perLevel, perSource } from './interested/interested-users-screen.tsx'
import { DeliveryScreen } from './delivery/delivery-screen.tsx'
import { Outbox } from './delivery/outbox.tsx'

const hal = interestedUser({ consentedAt: '2026-01-02T10:00:00.000Z', submissions: 2 })

const text: OutboxMessage = {
  id: 'a',
  channel: 'sms',
  to: '+15559990001',
  subject: null,
  body: '(A code for Kinhold.)',
  state: 'sent',
  isLeft: false,
  attempts: 1,
  error: null,
  createdAt: '2026-01-03T10:00:00.000Z',
}

afterEach(() => void vi.useRealTimers())

test('NAV-21, ADM-53, ADM-54, ADM-57 shows an interested person’s details and consent', async () => {
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

test('ADM-77 NAV-20 shows each outbox message’s state and any error', async () => {
  const failed = { channel: 'email', to: 'hal@example.com', subject: 'Welcome', state: 'failed' } as const
  const error = 'The provider did not answer.'
  const body: OutboxMessage[] = [
    text,
    { ...text, ...failed, id: 'b', body: 'Hello Hal', attempts: 3, error },
    { ...text, id: 'c', state: 'queued', error },
    { ...text, id: 'd', state: 'queued', attempts: 0 },
  ]
  serve({ 'GET /api/admin/outbox': { status: 200, body } })
  renderScreen(<Outbox />, { account: admin() })
  expect(screen.getByRole('link', { name: 'Notices' })).toHaveAttribute('href', '/notifications')
  const [first, second, tried, fresh] = await tableRows()
  expect(first).toHaveTextContent(/\(555\) 999-0001.*SMS.*\(A code for Kinhold\.\).*Sent.*January 3/)
  expect(first).not.toHaveTextContent('tries')
  expect(second).toHaveTextContent(/hal@example\.com.*E-mail.*Welcome.*Hello Hal.*Failed.*3 tries/)
  expect(second).toHaveTextContent(error)
  expect(tried).toHaveTextContent(/Queued.*Will be tried again.*1 try.*The provider did not answer\./)
  expect(fresh).toHaveTextContent('Queued')
  expect(fresh).not.toHaveTextContent(/Will be tried again|tr(y|ies)/)
  for (const row of [first!, tried!, fresh!]) expect(within(row).queryByRole('button')).toBeNull()
})

test("NAV-20 'Try again' requeues a failed message, or shows the server’s error", async () => {
  const failed: OutboxMessage = { ...text, state: 'failed', attempts: 3 }
  let message = failed
  let isRefused = true
  serve({
    'GET /api/admin/outbox': () => ({ status: 200, body: [message] }),
    'POST /api/admin/outbox/:id/retry': () =>
      isRefused
        ? refusal(409, 'not_failed', 'It was sent.')
        : { status: 200, body: (message = { ...failed, state: 'queued', attempts: 0 }) },
  })
  const { user } = renderScreen(<Outbox />, { account: admin() })
  const again = await screen.findByRole('button', { name: 'Try again: (555) 999-0001' })
  await user.click(again)
  await seeToast('The message could not be sent again', 'It was sent.')
  isRefused = false
  await user.click(again)
  await waitFor(async () => expect((await tableRows())[0]).toHaveTextContent('Queued'))
})

test("FAM-82 'Send now' sends a message that was queued while no provider was set up", async () => {
  const left: OutboxMessage = { ...text, state: 'queued', isLeft: true, attempts: 0 }
  let message = left
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig({ smsAvailable: true }) },
    'GET /api/admin/outbox': () => ({
      status: 200,
      body: [message, { ...left, id: 'b', channel: 'email', to: 'hal@example.com' }],
    }),
    'POST /api/admin/outbox/:id/retry': () => ({ status: 200, body: (message = { ...left, isLeft: false }) }),
  })
  const { user } = renderScreen(<Outbox />, { account: admin() })
  await user.click(await screen.findByRole('button', { name: 'Send now: (555) 999-0001' }))
  await seeToast('The message will be sent now')
  const retried = sent.filter(({ route }) => route === 'POST /api/admin/outbox/:id/retry')
  expect(retried.map(({ path }) => path)).toEqual(['/api/admin/outbox/a/retry'])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send now/ })).toBeNull())
  expect((await tableRows())[1]).toHaveTextContent('Waits until a provider is set up')
})

test('ADM-58 refetches the list of interested people after 30 seconds', async () => {
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

test.each([
  ['desk', <AdminScreen key="a" />, /./],
  ['interested people', <InterestedUsersScreen key="i" />, 'This page is restricted to administrators.'],
  ['notifications', <DeliveryScreen key="o" />, 'This notifications panel is restricted to administrators.'],
])("ADM-07, ADM-27, ADM-28 shows a member 'Admin Access Only' on the %s page", (_, page, sentence) => {
  const sent = serve({})
  renderScreen(page, { account: member({ name: 'Admin' }), at: '/admin?tab=phone' })
  expect(screen.getByRole('heading', { level: 1, name: 'Admin Access Only' })).toBeVisible()
  expect(screen.getAllByText(sentence)[0]).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(sent).toEqual([])
})

test('ADM-52, ADM-53, ADM-55, ADM-56 counts people by interest level and by source', () => {
  const people = [
    interestedUser(),
    interestedUser({
      id: 2,
      interestLevel: 'interested',
      howDidYouHear: 'other',
      howDidYouHearOther: 'A poster',
    }),
    interestedUser({ id: 3, interestLevel: 'keep_info', howDidYouHear: 'other' }),
    interestedUser({ id: 4, interestLevel: 'not_interested', howDidYouHear: 'radio' }),
  ]
  expect(perLevel(people)).toEqual([
    ['Full Send!', 1],
    ['Keep Info', 2],
    ['Deciding', 0],
    ['Not Interested', 1],
  ])
  expect(perSource(people)).toEqual([
    ['Direct Access', 1],
    ...['Loved One', 'Friend', 'Associate', 'Instagram', 'TikTok'].map((source) => [source, 0]),
    ['Other', 2],
    ['radio', 1],
  ])
})

test('ADM-52 includes every page of results in the totals', async () => {
  const first = interestedUser({ id: 2, consentedAt: '2026-01-02T10:00:00.000Z' })
  serve({
    'GET /api/admin/interested-users': twoPages('WzJd', [first], [interestedUser({ submissions: 3 })]),
  })
  renderScreen(<InterestedUsersScreen />, { account: admin() })
  expect(await screen.findByRole('region', { name: 'Total' })).toHaveTextContent(
    /People\s*2\s*Agreed to texts\s*1\s*Requests\s*4/,
  )
  expect(screen.getByRole('region', { name: 'By interest' })).toHaveTextContent(/Full Send!\s*2/)
  expect(screen.getByRole('region', { name: 'Heard of us from' })).toHaveTextContent(/Direct Access\s*2/)
})
