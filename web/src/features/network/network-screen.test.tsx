import type { PlayerProfile } from '@kinhold/contract/players'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { NetworkScreen } from './network-screen.tsx'

const ann = member()
const EMPTY = 'No trust bonds yet. Send invitations to create trust bonds!'

function open(bondCount: number) {
  const sponsor = { id: 20, name: 'Bob', profilePhoto: null }
  const body: PlayerProfile = { ...ann, sponsor, sponsoredCount: 0, bondCount, trustUnitCount: 0 }
  serve({ 'GET /api/players/:id': { status: 200, body } })
  return renderScreen(<NetworkScreen />, { account: ann })
}

test('NET-02 without a bond it says so and leads to the invitations', async () => {
  open(0)
  expect(await screen.findByText(EMPTY)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/invitations')
})

test('NET-02, NAV-08 with bonds it says how many, and shows the sponsor', async () => {
  open(6)
  expect(await screen.findByRole('heading', { name: '6 trust bonds' })).toBeVisible()
  expect(screen.queryByText(EMPTY)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Your sponsor Bob' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/player/20')
})

test('NAV-08 one bond is one', async () => {
  open(1)
  expect(await screen.findByRole('heading', { name: '1 trust bond' })).toBeVisible()
})
