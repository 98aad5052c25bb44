import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../testing/canned.ts'
import { receivedList, sentList } from '../../testing/invitations.tsx'
import { member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
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
