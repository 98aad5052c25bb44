import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { appConfig } from '../../../testing/visitor.ts'
import { tableRows } from '../../../testing/rows.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { PhoneLogScreen } from './phone-log-screen.tsx'

function log(different: Partial<PhoneAuditLog> = {}): PhoneAuditLog {
  return {
    id: 1,
    phoneNumber: '+15551230019',
    validationResult: 'success',
    ipAddress: '203.0.113.9',
    userAgent: null,
    sessionId: null,
    geographicData: null,
    suspiciousIndicators: [],
    tries: 1,
    createdAt: '2026-01-02T10:00:00.000Z',
    ...different,
  }
}

const config = (phoneVerification: boolean) => ({ status: 200, body: appConfig({ phoneVerification }) })

function open(replies: Parameters<typeof serve>[0] = {}, account = admin()) {
  const sent = serve({
    'GET /api/config': config(true),
    'GET /api/admin/phone-audit-logs': { status: 200, body: [log()] },
    ...replies,
  })
  const asked = () =>
    sent.filter(({ route }) => route === 'GET /api/admin/phone-audit-logs').map(({ path }) => path)
  return { sent, asked, ...renderScreen(<PhoneLogScreen />, { account, at: '/admin' }) }
}

afterEach(() => void vi.useRealTimers())

test('ADM-16, ADM-17, ADM-18 the log shows number, result, where from and when', async () => {
  open({
    'GET /api/admin/phone-audit-logs': {
      status: 200,
      body: [
        log({ id: 4 }),
        log({ id: 3, phoneNumber: 'call me', validationResult: 'invalid_format', ipAddress: null }),
        log({
          id: 2,
          validationResult: 'suspicious',
          geographicData: { country: 'US' },
          suspiciousIndicators: ['many_unknown_numbers_from_address'],
        }),
        log({ id: 1, validationResult: 'not_found' }),
        log({ id: 9, validationResult: 'throttled', tries: 1200 }),
      ],
    },
  })
  const [first, second, third, fourth, fifth] = await tableRows()
  expect(first).not.toHaveTextContent('tries')
  expect(fifth).toHaveTextContent(/FAILED.*1200 tries/)
  expect(first).toHaveTextContent(/\(555\) 123-0019.*SUCCESS.*January 2.*203\.0\.113\.9/)
  expect(second).toHaveTextContent(/call me.*INVALID.*unknown/)
  expect(third).toHaveTextContent(/FLAGGED.*many unknown numbers from this address.*203\.0\.113\.9 · US/)
  expect(fourth).toHaveTextContent('FAILED')
})

test("ADM-08 the filter asks for 'All', 'Success' or 'Failed'", async () => {
  const { user, asked } = open()
  await tableRows()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    'All',
    'Success',
    'Failed',
  ])
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await tableRows()
  await user.click(screen.getByRole('radio', { name: 'Success' }))
  await tableRows()
  expect(asked()).toEqual([
    '/api/admin/phone-audit-logs',
    '/api/admin/phone-audit-logs?result=failed',
    '/api/admin/phone-audit-logs?result=success',
  ])
})

test('ADM-18 older tries come with Load more, by the cursor of the Link header', async () => {
  const { user, asked } = open({
    'GET /api/admin/phone-audit-logs': ({ path }) =>
      path.includes('before=')
        ? { status: 200, body: [log({ id: 1, phoneNumber: '+15551230001' })] }
        : {
            status: 200,
            body: [log({ id: 2 })],
            headers: {
              link: '<https://kinhold.example/api/admin/phone-audit-logs?before=WzJd&limit=100>; rel="next"',
            },
          },
  })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('(555) 123-0001')).toBeVisible()
  expect(await tableRows()).toHaveLength(2)
  expect(asked().at(-1)).toBe('/api/admin/phone-audit-logs?before=WzJd')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('ADM-01 new tries appear by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let tries = [log({ id: 1 })]
  open({ 'GET /api/admin/phone-audit-logs': () => ({ status: 200, body: tries }) })
  expect(await tableRows()).toHaveLength(1)
  tries = [log({ id: 2, phoneNumber: '+15551230002' }), ...tries]
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('(555) 123-0002')).toBeVisible()
})

test('ADM-18 an empty log, and one that could not be loaded, say so', async () => {
  let isDown = true
  const { user } = open({
    'GET /api/admin/phone-audit-logs': () =>
      isDown
        ? { status: 503, body: { error: 'Kinhold is starting.', message: '', code: 'not_ready' } }
        : { status: 200, body: [] },
  })
  expect(await screen.findByText('Kinhold is starting.')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Nobody has tried to sign in yet\./)).toBeVisible()
})

test('ADM-01 with phone verification off the admin reads that anyone who knows a number can sign in', async () => {
  open({ 'GET /api/config': config(false) })
  await tableRows()
  expect(screen.getByRole('complementary', { name: 'Phone verification is off' })).toHaveTextContent(
    'anyone who knows a member’s number can sign in as them',
  )
})

test('ADM-01 with phone verification on there is nothing to warn of', async () => {
  open()
  await tableRows()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test("ADM-07 everyone else sees 'Admin Access Only', and the log is not asked for", async () => {
  const { asked } = open({}, member())
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin Access Only' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked()).toEqual([])
})

test('NAV-19 the admin’s pages lead to each other', async () => {
  open()
  await tableRows()
  const links = within(screen.getByRole('navigation', { name: 'Admin pages' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin',
    '/admin/interested-users',
    '/notifications',
  ])
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  expect(links[1]).not.toHaveAttribute('aria-current')
})
