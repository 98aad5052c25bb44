import type { EndedBond } from '@kinhold/contract/bonds'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { bondEnding, endedBond, inHours } from '../../../testing/bonds.ts'
import { trustBond } from '../../../testing/network.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { BondsTab } from './bonds-tab.tsx'

// Imported here so that the tests don't have to wait for lazily loaded code.
import '../../ui/menu.tsx'
import './end-bond-dialog.tsx'
import './ended-bonds.tsx'

const ENDED = 'GET /api/trust-bonds/ended'

function open(ended: EndedBond[]) {
  const sent = serve({
    'GET /api/trust-bonds': { status: 200, body: [trustBond()] },
    'GET /api/trust-bonds/:bondId/ending': { status: 200, body: bondEnding() },
    [ENDED]: { status: 200, body: ended },
  })
  return { sent, ...renderScreen(<BondsTab />, { account: member() }) }
}

test('TRU-12 TRU-15 loads the ended bonds only when the member expands the list', async () => {
  const { sent, user } = open([])
  const show = await screen.findByRole('button', { name: 'Show bonds that ended' })
  const asked = () => sent.filter(({ route }) => route === ENDED).length
  expect(asked()).toBe(0)
  await user.click(show)
  expect(await screen.findByText(/^None of your bonds has ended/)).toBeVisible()
  expect(asked()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Hide bonds that ended' }))
  expect(screen.queryByText(/^None of your bonds has ended/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bond with Bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'End bond…' }))
  expect(await screen.findByRole('dialog', { name: 'End your bond with Bob?' })).toBeVisible()
})

test('TRU-14 TRU-15 shows the dates of each ended bond and who ended it', async () => {
  const again = (from: number) => ({ from: inHours(from), left: 2 })
  const first = endedBond({ endedAt: '2026-02-03T10:00:00.000Z', bondedAgain: true, inviteAgain: null })
  const last = { formedAt: '2026-03-04T10:00:00.000Z', endedAt: inHours(-2), endedByMe: true }
  const cleo = { id: 21, name: 'Cleo', profilePhoto: null }
  const gone = { id: 22, name: 'Former member', profilePhoto: null }
  const { user } = open([
    endedBond({ ...last, inviteAgain: again(-1) }),
    first,
    endedBond({ id: '19-21', other: cleo, inviteAgain: again(5) }),
    endedBond({ id: '19-22', other: gone, inviteAgain: null }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Show bonds that ended' }))
  const section = within(await screen.findByRole('region', { name: 'Bonds that ended' }))
  const [newest, oldest, ...others] = await section.findAllByRole('listitem')
  expect(others).toHaveLength(2)
  expect(within(newest!).getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/20')
  expect(newest).toHaveTextContent(/Mar 4, 2026 to .*, ended by you/)
  expect(oldest).toHaveTextContent('Jan 2, 2026 to Feb 3, 2026, ended by them')
  expect(oldest).toHaveTextContent('You are bonded again.')
  const offered = screen.getAllByRole('button', { name: /^Invite again/ })
  expect(offered.map(({ ariaLabel }) => ariaLabel)).toEqual(['Invite again Bob'])
  expect(newest).toContainElement(offered[0]!)
  expect(screen.getByText(/^You can invite them again from/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Former member' })).toBeNull()
})
