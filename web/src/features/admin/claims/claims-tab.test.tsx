import type { AdminClaim } from '@kinhold/contract/claims'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill } from '../../../../testing/fill.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { listedToasts } from '../../../ui/toast.ts'
import { ClaimsTab } from './claims-tab.tsx'

const STOP = 'POST /api/admin/claims/:id/stop'
const claim: AdminClaim = {
  id: 4,
  player: { id: 19, name: 'Ann', profilePhoto: null },
  selfie: null,
  state: 'open',
  byGuardians: true,
  needed: 2,
  confirmed: 1,
  completesAt: null,
  endedAt: null,
  createdAt: '2026-01-02T10:00:00.000Z',
}

async function ask(replies: Parameters<typeof serve>[0]) {
  const sent = serve({ 'GET /api/admin/claims': { status: 200, body: [claim] }, ...replies })
  const { user } = renderScreen(<ClaimsTab />, { account: admin(), at: '/admin?tab=claims' })
  await user.click(await screen.findByRole('button', { name: 'Stop the claim of Ann' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop the claim of Ann?' }))
  const stop = () => user.click(dialog.getByRole('button', { name: 'Stop it' }))
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  return { user, dialog, stop, posts }
}

test('TRU-83 TRU-153 TRU-154 a claim is stopped for a reason, and the list has the focus', async () => {
  let now = claim
  const { user, dialog, stop, posts } = await ask({
    'GET /api/admin/claims': () => ({ status: 200, body: [now] }),
    [STOP]: () => {
      now = { ...claim, state: 'stopped', endedAt: claim.createdAt }
      return { status: 204 }
    },
  })
  await stop()
  expect(await dialog.findByText('Please say why.')).toBeVisible()
  expect(posts()).toEqual([])
  expect(dialog.getByText('Ann and those who were asked read it', { exact: false })).toBeVisible()
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), ' She called me. ')
  await stop()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts()).toEqual([['/api/admin/claims/4/stop', { reason: 'She called me.' }]])
  expect(await screen.findByText('Stopped')).toBeVisible()
  expect(listedToasts()[0]).toMatchObject({ title: 'Claim stopped' })
  expect(screen.getByRole('region', { name: 'Lost numbers' })).toHaveFocus()
})

test('TRU-154 one that is done meanwhile says so, and what was typed stays', async () => {
  const sentence = 'This can not be stopped any more.'
  const { user, dialog, stop } = await ask({ [STOP]: refusal(409, 'claim_over', sentence) })
  await fill(user, dialog.getByRole('textbox', { name: 'Why' }), 'She called me.')
  await stop()
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('She called me.')
})
