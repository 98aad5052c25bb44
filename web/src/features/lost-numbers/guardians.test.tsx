import type { Guardians } from '@kinhold/contract/guardians'
import { ADMIN_ID } from '@kinhold/domain/players'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { side, trustBond } from '../../../testing/network.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { GuardiansPart } from './guardians-part.tsx'

const card = (id: number, name: string) => ({ id, name, profilePhoto: null })
const NAMES = 'Ben Cleo Dora Edith Flora Gus Hal Iris José Kate Liam Max Nora'.split(' ')
const people = NAMES.map((name, n) => card(30 + n, name))
const nobody: Guardians = { now: null, later: null, changesWait: false, proposed: [], askedBy: [] }

function open(bonded: typeof people, proposed: typeof people) {
  const asked = { holdsFrom: '2026-01-02T10:00:00.000Z', needed: 2, guardians: [] }
  const sent = serve({
    'GET /api/guardians': { status: 200, body: { ...nobody, proposed } },
    'GET /api/trust-bonds': {
      status: 200,
      body: bonded.map(({ id, name }) => trustBond({ id: `19-${id}`, invitee: side(id, name) })),
    },
    'PUT /api/guardians': { status: 200, body: { ...nobody, now: asked } },
  })
  return { sent, ...renderScreen(<GuardiansPart />, { account: member() }) }
}

const boxes = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
const choose = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Choose guardians' }))
  await screen.findByText('Choose three people, or five')
}

test('TRU-70 TRU-134 requires the member to choose exactly three or five guardians', async () => {
  const view = open(people.slice(0, 5), [people[4]!, people[2]!, people[1]!])
  await choose(view)
  expect(screen.getByRole('heading', { name: 'Your guardians' })).toHaveFocus()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
  await view.user.click(screen.getByRole('checkbox', { name: /Ben/ }))
  expect(screen.getByText('4 chosen: choose three, or five.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask them' })).toBeDisabled()
  await view.user.click(screen.getByRole('checkbox', { name: /Edith/ }))
  await view.user.click(screen.getByRole('button', { name: 'Ask them' }))
  await waitFor(() => expect(screen.queryByText('Choose three people, or five')).toBeNull())
  expect(view.sent.find(({ method }) => method === 'PUT')!.body).toEqual({
    guardianIds: [34, 32, 31, 30, 33],
  })
  expect(screen.getByRole('heading', { name: 'Your guardians' })).toHaveFocus()
})

test('TRU-70 doesn’t offer the admin as a guardian', async () => {
  await choose(open([...people.slice(0, 3), card(ADMIN_ID, 'Admin')], []))
  expect(boxes()).toEqual([/Ben/, /Cleo/, /Dora/].map((name) => expect.stringMatching(name)))
})

test('TRU-135 keeps the chosen people in view during a search by name', async () => {
  const view = open(people, [people[0]!])
  await choose(view)
  expect(boxes()).toHaveLength(13)
  await view.user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'JOSE')
  expect(boxes()).toEqual([expect.stringContaining('Ben'), expect.stringContaining('José')])
  await view.user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByText(/^Nobody else has this name/)).toBeVisible()
})
