import type { AdminClaim } from '@kinhold/contract/claims'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../../testing/canned.ts'
import { fill } from '../../../../testing/fill.ts'
import { admin } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { shownToast } from '../../../../testing/toasts.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { ClaimsTab } from './claims-tab.tsx'

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

test('TRU-83 TRU-153 TRU-154 a claim is stopped for a reason that a refusal keeps, and the list has the focus', async () => {
  const sentence = 'This can not be stopped any more.'
  let now = claim
  let isRefused = true
  const sent = serve({
    'GET /api/admin/claims': () => ({ status: 200, body: [now] }),
    'POST /api/admin/claims/:id/stop': () => {
      if (isRefused) return refusal(409, 'claim_over', sentence)
      now = { ...claim, state: 'stopped', endedAt: claim.createdAt }
      return { status: 204 }
    },
  })
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  const { user } = renderScreen(<ClaimsTab />, { account: admin(), at: '/admin?tab=claims' })
  await user.click(await screen.findByRole('button', { name: 'Stop the claim of Ann' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop the claim of Ann?' }))
  const stop = dialog.getByRole('button', { name: 'Stop it' })
  const why = dialog.getByRole('textbox', { name: 'Why' })
  await user.click(stop)
  expect(await dialog.findByText('Please say why.')).toBeVisible()
  expect(posts()).toEqual([])
  expect(dialog.getByText('Ann and those who were asked read it', { exact: false })).toBeVisible()
  await fill(user, why, ' She called me. ')
  await user.click(stop)
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(why).toHaveValue(' She called me. ')
  isRefused = false
  await user.click(stop)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts().at(-1)).toEqual(['/api/admin/claims/4/stop', { reason: 'She called me.' }])
  expect(await screen.findByText('Stopped')).toBeVisible()
  expect(shownToast()).toMatchObject({ title: 'Claim stopped' })
  expect(screen.getByRole('region', { name: 'Lost numbers' })).toHaveFocus()
})
