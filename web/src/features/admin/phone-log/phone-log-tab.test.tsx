import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { VALIDATION_RESULTS } from '@kinhold/domain/phone-log'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Canned, type Replies, serve } from '../../../../testing/canned.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { seeToast } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { PhoneLogTab } from './phone-log-tab.tsx'
import { withNewest } from './phone-log.data.ts'

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

const failed = (different: Partial<PhoneAuditLog> = {}) =>
  log({ validationResult: 'not_found', ...different })
const LOGS = 'GET /api/admin/phone-audit-logs'

function open(replies: Replies = {}) {
  const sent = serve({ [LOGS]: { status: 200, body: [log()] }, ...replies })
  const asked = () => sent.filter(({ route }) => route === LOGS).map(({ path }) => path)
  return { sent, asked, ...renderScreen(<PhoneLogTab />, { account: admin(), at: '/admin' }) }
}

/**
 * Opens the log with the entries `all`. The first `call` request fails. After the second request, only the
 * entries `left` remain.
 */
function openLosing(call: string, answer: Canned, all: PhoneAuditLog[], left: PhoneAuditLog[]) {
  const replies = [refusal(500, 'internal', 'Not now.'), answer]
  const { user, sent } = open({
    [LOGS]: () => ({ status: 200, body: replies.length > 0 ? all : left }),
    [call]: () => replies.shift()!,
  })
  const calls = () => sent.filter(({ route }) => route === call).map(({ path, body }) => [path, body])
  return { user, calls }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Tries to sign in, newest first' })).getAllByRole('listitem')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

afterEach(() => void vi.useRealTimers())

test('ADM-08, ADM-14, ADM-16, ADM-17, ADM-18 lets the admin expand any unsuccessful attempt', async () => {
  const body = VALIDATION_RESULTS.map((validationResult, n) => log({ id: n + 1, validationResult }))
  const odd = { phoneNumber: 'call me', ipAddress: null, tries: 1200 } as const
  open({ [LOGS]: { status: 200, body: [...body, failed({ ...odd, id: 9 })] } })
  const all = await rows()
  expect(all[0]).toHaveTextContent(/\(555\) 123-0019.*SUCCESS.*January 2.*203\.0\.113\.9/)
  expect(all[0]).not.toHaveTextContent('tries')
  expect(all.at(-1)).toHaveTextContent(/call me.*FAILED.*1200 tries.*unknown/)
  const expands = all.map((row) => within(row).queryByRole('button', { name: /^Details/ }) !== null)
  expect(expands).toEqual([...VALIDATION_RESULTS.map((result) => result !== 'success'), true])
})

test('ADM-14 shows the details of a failed attempt when its entry is expanded', async () => {
  const noted = failed({
    sessionId: 'sess-7',
    userAgent: 'Firefox/140',
    geographicData: { country: 'US' },
    suspiciousIndicators: ['many_unknown_numbers_from_address'],
  })
  const { user } = open({ [LOGS]: { status: 200, body: [noted] } })
  const [other] = await rows()
  const details = within(other!).getByRole('button', { name: 'Details of (555) 123-0019' })
  expect(details).toHaveAttribute('aria-expanded', 'false')
  await user.click(details)
  expect(details).toHaveAttribute('aria-expanded', 'true')
  expect(other).toHaveTextContent(
    /Session\s*sess-7.*Browser\s*Firefox\/140.*many unknown numbers from this address.*Place\s*US/,
  )
  await user.click(details)
  expect(other).not.toHaveTextContent('Firefox')
})

test("ADM-08, ADM-09, ADM-82 'Select all' selects every entry", async () => {
  const { user, asked } = open({ [LOGS]: { status: 200, body: [log({ id: 2 }), failed()] } })
  await rows()
  for (const head of ['Number', 'Result', 'Time', 'Address']) expect(screen.getByText(head)).toBeVisible()
  expect(button('Clear selection')).toBeDisabled()
  await user.click(button('Select all'))
  expect(screen.getByText('2 entries selected')).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeChecked()
  await user.click(button('Clear selection'))
  expect(screen.getByRole('group', { name: 'Selection' })).toHaveFocus()
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
  const radios = screen.getAllByRole('radio')
  expect(radios.map((radio) => radio.closest('label')!.textContent)).toEqual(['All', 'Success', 'Failed'])
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  await user.click(button('Select all'))
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await rows()
  expect(button('Delete selected')).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Success' }))
  await rows()
  expect(asked()).toEqual([
    '/api/admin/phone-audit-logs',
    '/api/admin/phone-audit-logs?result=failed',
    '/api/admin/phone-audit-logs?result=success',
  ])
})

test('ADM-10, ADM-19, ADM-23 keeps an entry until its deletion succeeds', async () => {
  const body = [log({ id: 2, phoneNumber: '+15551230002' }), failed()]
  const path = '/api/admin/phone-audit-logs/2'
  const call = 'DELETE /api/admin/phone-audit-logs/:id'
  const { user, calls } = openLosing(call, { status: 204 }, body, [failed()])
  await rows()
  await user.click(button('Delete (555) 123-0002'))
  await seeToast('Failed to delete entry', 'Not now.')
  expect(await rows()).toHaveLength(2)
  await user.click(button('Delete (555) 123-0002'))
  await seeToast('Entry deleted')
  expect(calls().at(-1)).toEqual([path, null])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.queryByText('(555) 123-0002')).toBeNull()
})

test('ADM-11, ADM-20, ADM-24 deletes the selected entries after the admin confirms', async () => {
  const body = [log({ id: 3 }), log({ id: 2 }), failed()]
  const answer = { status: 200, body: { recordsDeleted: 2 } }
  const call = 'DELETE /api/admin/phone-audit-logs/bulk'
  const { user, calls } = openLosing(call, answer, body, [log({ id: 2 })])
  await rows()
  const boxes = screen.getAllByRole('checkbox')
  for (const box of [boxes[0]!, boxes[2]!]) await user.click(box)
  await user.click(button('Delete selected'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 entries?' }))
  expect(calls()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await seeToast('Failed to delete entries', 'Not now.')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await seeToast('Entries deleted', '2 entries removed.')
  expect(calls().at(-1)).toEqual(['/api/admin/phone-audit-logs/bulk', { ids: [3, 1] }])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(button('Delete selected')).toBeDisabled()
})

test("ADM-12, ADM-21, ADM-25 'Delete All' deletes all entries after the admin confirms", async () => {
  const answer = { status: 200, body: { recordsDeleted: 1200 } }
  const { user, calls } = openLosing('DELETE /api/admin/phone-audit-logs/all', answer, [log()], [])
  await rows()
  await user.click(button('Delete All'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete all entries?' }))
  expect(calls()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete All' }))
  await seeToast('Failed to delete all entries', 'Not now.')
  await user.click(dialog.getByRole('button', { name: 'Delete All' }))
  await seeToast('All entries deleted', '1,200 entries removed.')
  expect(calls().at(-1)).toEqual(['/api/admin/phone-audit-logs/all', null])
  expect(await screen.findByText(/Nobody has tried to sign in yet\./)).toBeVisible()
})

test("ADM-13, ADM-22, ADM-26 'Clean Failed' deletes the failed entries", async () => {
  const answer = { status: 200, body: { recordsDeleted: 5, phoneNumbersAffected: 1 } }
  const kept = log({ id: 2 })
  const call = 'POST /api/admin/cleanup-failed-phones'
  const { user, calls } = openLosing(call, answer, [kept, failed()], [kept])
  await rows()
  await user.click(button('Clean Failed'))
  await seeToast('Failed to clean failed entries', 'Not now.')
  await user.click(button('Clean Failed'))
  await seeToast('Failed entries cleaned', '5 entries of 1 number removed.')
  expect(calls().at(-1)).toEqual(['/api/admin/cleanup-failed-phones', null])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect((await rows())[0]).toHaveTextContent('SUCCESS')
})

test('ADM-09, ADM-14 lets the admin select and expand rows with the keyboard', async () => {
  const { user } = open({ [LOGS]: { status: 200, body: [failed({ id: 2 }), failed()] } })
  const [first, second] = await rows()
  within(first!).getByRole('checkbox').focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(within(second!).getByRole('checkbox')).toHaveFocus())
  await user.keyboard(' ')
  expect(within(second!).getByRole('checkbox')).toBeChecked()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(second).toHaveTextContent('Browser')
})

test('ADM-18 loads older attempts as the admin scrolls down', async () => {
  const page = (from: number) =>
    Array.from({ length: 100 }, (_, n) => log({ id: from - n, phoneNumber: `+1555${from - n}` }))
  const { asked } = open({
    [LOGS]: ({ path }) =>
      path.includes('before=')
        ? { status: 200, body: page(1_000_100) }
        : { status: 200, body: page(1_000_200), headers: { link: '</x?before=WzJd>; rel="next"' } },
  })
  expect((await rows()).length).toBeLessThan(40)
  const box = screen.getByRole('list', { name: 'Tries to sign in, newest first' }).parentElement!
  act(() => box.scrollTo({ top: 5_800 }))
  await waitFor(() => expect(asked().at(-1)).toBe('/api/admin/phone-audit-logs?before=WzJd'))
})

test('ADM-01 shows new attempts without a reload and keeps the selection', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let tries = [log({ id: 1 })]
  open({ [LOGS]: () => ({ status: 200, body: tries }) })
  expect(await rows()).toHaveLength(1)
  act(() => screen.getByRole('checkbox').click())
  tries = [log({ id: 2, phoneNumber: '+15551230002' }), ...tries]
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText('(555) 123-0002')).toBeVisible()
  expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    false,
    true,
  ])
})

const page = (ids: number[], next: string | null) => ({ items: ids.map((id) => ({ id })), next })
const idsOf = ({ pages }: ReturnType<typeof withNewest>) =>
  pages.map(({ items }) => items.map(({ id }) => id))

test('ADM-18 refetching the first page adds new items and drops deleted ones', () => {
  const kept = { pages: [page([9, 8, 7], 'a'), page([6, 5, 4], 'b')], pageParams: [undefined, 'a'] }
  expect(idsOf(withNewest(kept, page([11, 10, 8], 'c')))).toEqual([
    [11, 10, 8, 7],
    [6, 5, 4],
  ])
  const further = withNewest(kept, page([9, 7, 5], 'c'))
  expect(idsOf(further)).toEqual([[9, 7, 5, 4]])
  expect(further.pages.at(-1)!.next).toBe('b')
  expect(further.pageParams).toEqual([undefined])
})

test('ADM-18 discards the loaded pages if the new first page doesn’t overlap them', () => {
  const kept = { pages: [page([9, 8], 'a'), page([7, 6], 'b')], pageParams: [undefined, 'a'] }
  expect(idsOf(withNewest(kept, page([20, 19], 'c')))).toEqual([[20, 19]])
  expect(idsOf(withNewest(kept, page([9], null)))).toEqual([[9]])
  expect(idsOf(withNewest(kept, page([], null)))).toEqual([[]])
})
