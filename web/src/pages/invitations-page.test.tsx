import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { fill } from '../../testing/fill.ts'
import { group } from '../../testing/groups.tsx'
import { receivedList, sentList } from '../../testing/invitations.tsx'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { trustUnit } from '../../testing/units.ts'
import { appConfig } from '../../testing/visitor.ts'
import { Component as InvitationsPage } from './invitations-page.tsx'

test('INV-07 PROMO opens the promo popup with a personal invite', async () => {
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'POST /api/players/:id/qr': {
      status: 201,
      body: { qrId: 'qr-19-1767348000000-p3x9', url: 'http://localhost:3000/register?ref=19' },
    },
    ...sentList(),
    ...receivedList(),
  })
  const { user } = renderScreen(<InvitationsPage />, { account: member(), at: '/invitations' })
  await user.click(screen.getByRole('button', { name: 'PROMO' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(sent.map(({ route }) => route)).toContain('POST /api/players/:id/qr')
})

test.each(['sent', 'received'])(
  'UNI-37 INV-05 on the %s tab the filter Groups, and no other, shows the own trust units, each with Create Group, which names its creator',
  async (tab) => {
    const sent = serve({
      'GET /api/config': { status: 200, body: appConfig() },
      'GET /api/trust-units': { status: 200, body: [trustUnit({ confirmed: [19, 20, 21] })] },
      'POST /api/groups': { status: 201, body: group() },
      ...sentList(),
      ...receivedList(),
    })
    const at = `/invitations?tab=${tab}`
    const { user } = renderScreen(<InvitationsPage />, { account: member(), at })
    await user.click(await screen.findByRole('radio', { name: 'Verified' }))
    expect(screen.queryByRole('heading', { name: 'Your trust units' })).toBeNull()
    expect(sent.map(({ path }) => path)).not.toContain('/api/trust-units')
    await user.click(screen.getByRole('radio', { name: 'Groups' }))
    expect(await screen.findByRole('heading', { name: 'Your trust units' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }))
    await fill(user, dialog.getByLabelText('Name'), 'Choir')
    await user.click(dialog.getByRole('button', { name: 'Create Group' }))
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === 'POST /api/groups').map(({ body }) => body)).toEqual([
        { name: 'Choir', trustUnitId: 7, createdById: 19 },
      ]),
    )
  },
)

test("INV-05 under the filter Groups the admin, who is in no unit, is not shown everyone's", async () => {
  const sent = serve({ 'GET /api/config': { status: 200, body: appConfig() }, ...sentList() })
  const { user } = renderScreen(<InvitationsPage />, { account: admin(), at: '/invitations?tab=sent' })
  await user.click(await screen.findByRole('radio', { name: 'Groups' }))
  expect(await screen.findByText('No invitations sent yet')).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('/api/trust-units')
})
