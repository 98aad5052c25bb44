import type { FormerUnit } from '@kinhold/contract/units'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { UnitsTab } from './units-tab.tsx'

// Loaded beforehand, so that no test waits for the late part's code.
import './former-units.tsx'

const FORMER = 'GET /api/trust-units/former'

const unit: FormerUnit = {
  id: 7,
  members: ['Ann', 'Former member', 'Cleo'].map((name, n) => ({ id: 19 + n, name, profilePhoto: null })),
  groupName: 'The Lake House',
  formedAt: '2026-01-05T10:00:00.000Z',
  dissolvedAt: '2026-03-09T10:00:00.000Z',
}

function open(reply: NonNullable<Parameters<typeof serve>[0]>[typeof FORMER], account = member()) {
  const sent = serve({ 'GET /api/trust-units': { status: 200, body: [] }, [FORMER]: reply! })
  return { sent, ...renderScreen(<UnitsTab />, { account }) }
}

test("TRU-17 a dissolved unit says so with the date, its three and its group's name, and has no CONFIRM", async () => {
  open({ status: 200, body: [unit, { ...unit, id: 6, groupName: null }] })
  const section = await screen.findByRole('region', { name: 'Dissolved' })
  const [named, unnamed] = within(section).getAllByRole('listitem')
  expect(within(named!).getByRole('heading')).toHaveTextContent('Ann, Former member and Cleo')
  expect(named).toHaveTextContent('The Lake House')
  expect(named).toHaveTextContent('Dissolved March 9, 2026, formed January 5, 2026')
  expect(unnamed).not.toHaveTextContent('The Lake House')
  expect(within(section).queryByRole('button')).toBeNull()
})

test('TRU-17 nothing is said where there are none, and the admin is not asked for', async () => {
  const { sent, unmount } = open({ status: 200, body: [] })
  await screen.findByText(/^No trust units yet/)
  expect(screen.queryByText('Dissolved')).toBeNull()
  expect(sent.some(({ route }) => route === FORMER)).toBe(true)
  unmount()
  const { sent: byAdmin } = open({ status: 200, body: [unit] }, admin())
  await screen.findByText(/^No trust units yet/)
  expect(byAdmin.some(({ route }) => route === FORMER)).toBe(false)
})
