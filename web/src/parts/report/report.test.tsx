import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { admin, member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts } from '../../ui/toast.ts'
import { ReportButton } from './report-button.tsx'

const SEND = 'POST /api/reports'
const REPORTED = {
  status: 201,
  body: { id: 1, kind: 'message', reason: 'fraud', words: null, createdAt: '2026-01-02T10:00:00.000Z' },
}

async function open() {
  const sent = serve({ [SEND]: REPORTED })
  const view = renderScreen(<ReportButton kind="message" id={7} />, { account: member() })
  await view.user.click(screen.getByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const bodies = () => sent.filter(({ route }) => route === SEND).map(({ body }) => body)
  return {
    ...view,
    dialog,
    bodies,
    send: () => view.user.click(dialog.getByRole('button', { name: 'Report' })),
  }
}

test('TRU-48 says what the admin sees and that nobody learns who reported, and takes one of six reasons, which is required, with words', async () => {
  const { dialog, user, bodies, send } = await open()
  expect(dialog.getByRole('heading', { name: 'Report this message?' })).toBeVisible()
  expect(
    dialog.getByText('The admin will see this one thing as you see it now, and nothing else.'),
  ).toBeVisible()
  expect(dialog.getByText('Whoever you report never learns that it was you.')).toBeVisible()
  expect(dialog.getAllByRole('radio')).toHaveLength(6)
  await send()
  expect(await dialog.findByText('Please choose what is wrong.')).toBeVisible()
  expect(bodies()).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Fraud, or asks for money' }))
  await user.type(dialog.getByRole('textbox'), 'He asked for my savings.')
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toEqual([{ kind: 'message', id: 7, reason: 'fraud', words: 'He asked for my savings.' }])
  expect(listedToasts()[0]).toMatchObject({ title: 'Reported. Thank you.' })
})

const BLOCK = 'POST /api/blocks'
const DAN = { id: 22, name: 'Dan' }

async function openOfDan(replies: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [SEND]: REPORTED,
    [BLOCK]: {
      status: 201,
      body: { player: { ...DAN, profilePhoto: null }, since: '2026-01-02T10:00:00.000Z' },
    },
    ...replies,
  })
  const gone = vi.fn()
  const view = renderScreen(<ReportButton kind="comment" id={7} person={DAN} onBlocked={gone} />, {
    account: member(),
  })
  await view.user.click(screen.getByRole('button', { name: 'Report…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.click(dialog.getByRole('radio', { name: 'Something else' }))
  const deeds = () => sent.map(({ route }) => route).filter((route) => [SEND, BLOCK].includes(route))
  return { ...view, dialog, deeds, gone }
}

test('TRU-95 whose it is can be blocked with the report, which is sent first', async () => {
  const { dialog, user, deeds, gone } = await openOfDan()
  await user.click(dialog.getByRole('checkbox', { name: 'Block Dan as well' }))
  await user.click(dialog.getByRole('button', { name: 'Report and block' }))
  await waitFor(() => expect(gone).toHaveBeenCalledOnce())
  expect(deeds()).toEqual([SEND, BLOCK])
  expect(listedToasts()[0]).toMatchObject({ title: 'Reported, and Dan is blocked' })
})

test('TRU-48 TRU-95 a refused report is said by the sentence of the server, what was typed stays, and nobody is blocked', async () => {
  const { dialog, user, deeds, gone } = await openOfDan({
    [SEND]: refusal(429, 'too_many', 'Twenty a day.'),
  })
  await user.type(dialog.getByRole('textbox'), 'Once more.')
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await dialog.findByText('Twenty a day.')).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('Once more.')
  await user.click(dialog.getByRole('checkbox', { name: 'Block Dan as well' }))
  await user.click(dialog.getByRole('button', { name: 'Report and block' }))
  expect(await dialog.findByText('Twenty a day.')).toBeVisible()
  expect(deeds()).toEqual([SEND, SEND])
  expect(gone).not.toHaveBeenCalled()
})

test('TRU-95 reported before they are blocked all the same, and a block that fails leaves the report', async () => {
  const { dialog, user, deeds, gone } = await openOfDan({
    [SEND]: refusal(409, 'reported_already', 'You have reported this already.'),
    [BLOCK]: refusal(409, 'still_waits', 'They still wait.'),
  })
  await user.click(dialog.getByRole('checkbox', { name: 'Block Dan as well' }))
  await user.click(dialog.getByRole('button', { name: 'Report and block' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(deeds()).toEqual([SEND, BLOCK])
  expect(gone).not.toHaveBeenCalled()
  expect(listedToasts()[0]).toMatchObject({
    title: 'Reported, but Dan was not blocked',
    description: 'They still wait.',
  })
})

test.each([
  ['the admin', admin()],
  ['a vault user', vaultUser()],
])('TRU-48 %s reports nothing', (_, account) => {
  renderScreen(<ReportButton kind="vault" id={7} />, { account })
  expect(screen.queryByRole('button')).toBeNull()
})
