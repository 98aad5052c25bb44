import type { ReportKind } from '@kinhold/domain/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts } from '../../ui/toast.ts'
import { ReportButton } from './use-report.tsx'

const SEND = 'POST /api/reports'
const BLOCK = 'POST /api/blocks'
const AT = '2026-01-02T10:00:00.000Z'
const DAN = { id: 22, name: 'Dan' }
const REPORTED = {
  status: 201,
  body: { id: 1, kind: 'comment', reason: 'fraud', words: null, createdAt: AT },
}

async function open(replies: Parameters<typeof serve>[0] = {}, kind: ReportKind = 'comment') {
  const blocked = { status: 201, body: { player: { ...DAN, profilePhoto: null }, since: AT } }
  const sent = serve({ [SEND]: REPORTED, [BLOCK]: blocked, ...replies })
  const gone = vi.fn()
  const button = <ReportButton kind={kind} id={7} person={DAN} onBlocked={gone} />
  const { user } = renderScreen(button, { account: member() })
  await user.click(screen.getByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = (role: string, name: string) => user.click(dialog.getByRole(role, { name }))
  const actions = () => sent.map(({ route }) => route).filter((route) => [SEND, BLOCK].includes(route))
  return { user, sent, dialog, press, actions, gone }
}

test('TRU-48 requires one of six reasons for a report and accepts additional text', async () => {
  const { dialog, user, sent, press } = await open()
  expect(dialog.getByRole('heading', { name: 'Report this comment?' })).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'The admin sees this one thing as you see it now and what you write here, nothing else. The person you report will never know that it was you.',
  )
  expect(dialog.getAllByRole('radio')).toHaveLength(6)
  await press('button', 'Report')
  expect(await dialog.findByText('Please choose what’s wrong.')).toBeVisible()
  expect(sent).toEqual([])
  await press('radio', 'Fraud, or asks for money')
  await user.type(dialog.getByRole('textbox'), 'He asked for my savings.')
  await press('button', 'Report')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'comment', id: 7, reason: 'fraud', words: 'He asked for my savings.' },
  ])
  expect(listedToasts()[0]).toMatchObject({ title: 'Reported. Thank you.' })
})

test.each<[ReportKind, string]>([
  ['person', 'Report Dan?'],
  ['photo', 'Report Dan’s profile photo?'],
])('TRU-48 names the reported person in the title (%s)', async (kind, title) => {
  await open({}, kind)
  expect(screen.getByRole('dialog', { name: title })).toBeVisible()
})

test('FAM-84 warns that a message’s sender may identify the reporter', async () => {
  const { dialog } = await open({}, 'message')
  expect(
    dialog.getByText(
      /only the two of you see this message: if the admin acts on it, they will be able to tell/,
    ),
  ).toBeVisible()
  expect(dialog.queryByText(/never know/)).toBeNull()
})

test('TRU-95 lets the reporter block the author as well', async () => {
  const { press, actions, gone, sent } = await open()
  await press('radio', 'Something else')
  await press('checkbox', 'Block Dan as well')
  await press('button', 'Report and block')
  await waitFor(() => expect(gone).toHaveBeenCalledOnce())
  expect(actions()).toEqual([SEND, BLOCK])
  expect(sent[0]!.body).toEqual({ kind: 'comment', id: 7, reason: 'other' })
  expect(listedToasts()[0]).toMatchObject({ title: 'Reported, and Dan is blocked' })
})

test('TRU-48 TRU-95 keeps the typed text and doesn’t block anyone when a report fails', async () => {
  const { dialog, user, press, actions, gone } = await open({
    [SEND]: refusal(429, 'too_many', 'Twenty a day.'),
  })
  await press('radio', 'Something else')
  await user.type(dialog.getByRole('textbox'), 'Once more.')
  await press('button', 'Report')
  expect(await dialog.findByText('Twenty a day.')).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('Once more.')
  await press('checkbox', 'Block Dan as well')
  await press('button', 'Report and block')
  expect(await dialog.findByText('Twenty a day.')).toBeVisible()
  expect(actions()).toEqual([SEND, SEND])
  expect(gone).not.toHaveBeenCalled()
})

test('TRU-95 sends the block request even if the report is a duplicate', async () => {
  const { press, actions, gone } = await open({
    [SEND]: refusal(409, 'reported_already', 'You have reported this already.'),
    [BLOCK]: refusal(409, 'still_waits', 'They still wait.'),
  })
  await press('radio', 'Something else')
  await press('checkbox', 'Block Dan as well')
  await press('button', 'Report and block')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(actions()).toEqual([SEND, BLOCK])
  expect(gone).not.toHaveBeenCalled()
  expect(listedToasts()[0]).toMatchObject({
    title: 'Reported, but Dan was not blocked',
    description: 'They still wait.',
  })
})

test.each([
  ['the admin', admin()],
  ['a vault user', vaultUser()],
])('TRU-48 hides the Report button from %s', (_, account) => {
  renderScreen(<ReportButton kind="vault" id={7} />, { account })
  expect(screen.queryByRole('button')).toBeNull()
})
