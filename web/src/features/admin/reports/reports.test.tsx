import type { Case, CaseLine } from '@kinhold/contract/reports'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill, shownToast } from '../../../../testing/on-screen.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { ReportsTab } from './reports-tab.tsx'

const WHEN = '2026-01-02T10:00:00.000Z'
const line: CaseLine = {
  id: 3,
  kind: 'message',
  reported: { id: 20, name: 'Bob', profilePhoto: null },
  state: 'open',
  reportCount: 2,
  reasons: ['fraud', 'other'],
  measure: null,
  hasAppeal: false,
  openedAt: WHEN,
  reportedAt: WHEN,
  closedAt: null,
}
const whole: Case = {
  ...line,
  reports: [
    {
      id: 8,
      reporter: { id: 19, name: 'Ann', profilePhoto: null },
      reason: 'fraud',
      words: 'He wants money.',
      snapshot: { title: null, text: 'Send me 500.', writtenAt: WHEN, media: [] },
      createdAt: WHEN,
    },
  ],
  measures: [],
  earlier: [],
  maySuspend: true,
  mayRemove: true,
}
const closed: Case = {
  ...whole,
  state: 'closed',
  measure: 'warn',
  hasAppeal: true,
  closedAt: WHEN,
  measures: [
    {
      id: 5,
      caseId: 3,
      kind: 'warn',
      about: 'message',
      reason: 'Do not ask for money.',
      createdAt: WHEN,
      acknowledgedAt: WHEN,
      appeal: 'It was a joke.',
      appealedAt: WHEN,
    },
  ],
}

function open(replies: Parameters<typeof serve>[0] = {}, at = '/admin?tab=reports&case=3') {
  const sent = serve({
    'GET /api/admin/case-counts': { status: 200, body: { open: 1, in_hand: 0, closed: 4 } },
    'GET /api/admin/cases': { status: 200, body: [line] },
    'GET /api/admin/cases/:id': { status: 200, body: whole },
    ...replies,
  })
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  return { sent, posts, ...renderScreen(<ReportsTab />, { account: admin(), at }) }
}

const CLOSED = 'This case has been closed meanwhile.'

/** Opens a case that another window closes before the `call` request arrives. */
function openClosedMeanwhile(call: 'take' | 'close') {
  let now: Case = whole
  return open({
    'GET /api/admin/cases/:id': () => ({ status: 200, body: now }),
    [`POST /api/admin/cases/:id/${call}`]: () => {
      now = closed
      return refusal(409, 'case_closed', CLOSED)
    },
  })
}

const button = (name: string) => screen.findByRole('button', { name })

const heading = () => screen.getByRole('heading', { name: 'Message of Bob' })

test("TRU-49 filters the reported items by 'Open', 'In progress' and 'Closed'", async () => {
  const { user, sent } = open({}, '/admin?tab=reports')
  const row = await screen.findByRole('link', { name: /Message of Bob/ })
  expect(row).toHaveTextContent('Fraud, or asks for money · Something else')
  expect(row).toHaveTextContent('2 reports')
  expect(row).toHaveAttribute('href', '/admin?tab=reports&case=3')
  await waitFor(() =>
    expect(screen.getAllByRole('radio').map((state) => state.closest('label')!.textContent)).toEqual([
      'Open 1',
      'In progress 0',
      'Closed 4',
    ]),
  )
  await user.click(screen.getByRole('radio', { name: /Closed/ }))
  await waitFor(() => expect(sent.some(({ path }) => path.includes('state=closed'))).toBe(true))
})

test("TRU-49 TRU-153 'Take this case' moves focus to 'Decide…'", async () => {
  const taken = { ...whole, state: 'in_hand' as const }
  let now: Case = whole
  const { user, posts } = open({
    'GET /api/admin/cases/:id': () => ({ status: 200, body: now }),
    'POST /api/admin/cases/:id/take': () => ({ status: 200, body: (now = taken) }),
  })
  const report = within(await screen.findByRole('region', { name: 'The report' }))
  expect(report.getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/player/19')
  expect(report.getByText('He wants money.')).toBeVisible()
  expect(report.getByText('Send me 500.')).toBeVisible()
  await user.click(await button('Take this case'))
  expect(await screen.findByText('In progress')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take this case' })).toBeNull()
  expect(posts()).toEqual([['/api/admin/cases/3/take', null]])
  await waitFor(async () => expect(await button('Decide…')).toHaveFocus())
})

test("TRU-49 TRU-153 'Take this case' shows an error toast if the case was closed elsewhere", async () => {
  const { user } = openClosedMeanwhile('take')
  await user.click(await button('Take this case'))
  await waitFor(() => expect(shownToast()).toMatchObject({ description: CLOSED, tone: 'danger' }))
  await waitFor(() => expect(heading()).toHaveFocus())
})

test('TRU-49 TRU-101 TRU-153 closes the case with a decision and a reason', async () => {
  let now: Case = { ...whole, mayRemove: false }
  const { user, posts } = open({
    'GET /api/admin/cases/:id': () => ({ status: 200, body: now }),
    'POST /api/admin/cases/:id/close': () => ({ status: 200, body: (now = closed) }),
  })
  await user.click(await button('Decide…'))
  const dialog = within(await screen.findByRole('dialog'))
  const names = ['Dismiss', 'Warn', 'Suspend the account']
  expect(dialog.getAllByRole('radio')).toHaveLength(3)
  for (const name of names) expect(dialog.getByRole('radio', { name })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close the case' }))
  expect(await dialog.findByText('Please choose what to do.')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'Dismiss' }))
  expect(dialog.getByText(/Nobody else can read it/)).toBeVisible()
  expect(dialog.queryByRole('textbox', { name: /For their sponsor/ })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Warn' }))
  expect(dialog.getByText(/They can read it.*Never say who reported it/)).toBeVisible()
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), 'Do not ask for money.')
  await fill(user, dialog.getByRole('textbox', { name: 'For their sponsor (optional)' }), ' He begged. ')
  await user.click(dialog.getByRole('button', { name: 'Close the case' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts()).toEqual([
    [
      '/api/admin/cases/3/close',
      { measure: 'warn', reason: 'Do not ask for money.', toSponsor: 'He begged.' },
    ],
  ])
  const done = within(await screen.findByRole('region', { name: 'Decisions' }))
  expect(done.getByText('Their answer')).toBeVisible()
  expect(done.getByText('It was a joke.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decide…' })).toBeNull()
  expect(heading()).toHaveFocus()
})

test('TRU-49 TRU-153 keeps the typed text if the case was closed elsewhere', async () => {
  const { user } = openClosedMeanwhile('close')
  await user.click(await button('Decide…'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Dismiss' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), 'Nothing to it.')
  await user.click(dialog.getByRole('button', { name: 'Close the case' }))
  expect(await dialog.findByText(CLOSED)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Nothing to it.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(heading()).toHaveFocus())
})

test('TRU-102 shows a suspension without a report as the admin’s own decision', async () => {
  const own: Case = {
    ...closed,
    kind: 'person',
    measure: 'suspend',
    reportCount: 0,
    reasons: [],
    reports: [],
  }
  open({ 'GET /api/admin/cases/:id': { status: 200, body: own } })
  expect(await screen.findByText('Nobody reported this. You acted on your own.')).toBeVisible()
  expect(screen.getByText('It was a joke.')).toBeVisible()
  expect(screen.queryByText(/^The reports?$/)).toBeNull()
  cleanup()
  open({ 'GET /api/admin/cases': { status: 200, body: [own] } }, '/admin?tab=reports')
  const row = await screen.findByRole('link', { name: /Nobody reported this/ })
  expect(row).not.toHaveTextContent('0 reports')
})
