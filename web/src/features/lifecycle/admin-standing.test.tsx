import type { PlayerProfile } from '@kinhold/contract/players'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Canned, serve } from '../../../testing/canned.ts'
import { fill, seeToast } from '../../../testing/on-screen.ts'
import { admin, member, profileOf } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { move, standing } from '../../../testing/standing.ts'
import { refusal } from '../../../testing/visitor.ts'
import { AdminStanding } from './admin-standing.tsx'

const SET = 'PUT /api/admin/players/:id/inviting'
const ASK = 'POST /api/admin/moves'
const MOVES = 'GET /api/admin/players/:id/moves'

function open(replies: Partial<Record<string, Canned>> = {}, different: Partial<PlayerProfile> = {}) {
  const dora = profileOf(member({ id: 22, name: 'Dora' }), different)
  const sent = serve({
    'GET /api/players/:id/standing': { status: 200, body: standing() },
    'GET /api/players/:id/invitees': { status: 200, body: [] },
    [MOVES]: { status: 200, body: [] },
    'GET /api/admin/players/:id/lines': { status: 200, body: [] },
    'GET /api/players': {
      status: 200,
      body: [member({ id: 21, name: 'Cleo' }), member({ id: 22, name: 'Dora' })],
    },
    ...replies,
  })
  return { sent, ...renderScreen(<AdminStanding person={dora} />, { account: admin() }) }
}

type View = ReturnType<typeof open>

async function press({ user }: View, name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  return within(await screen.findByRole('dialog'))
}

const bodies = ({ sent }: View, route: string) =>
  sent.filter((one) => one.route === route).map(({ body }) => body)

test('TRU-55 lets the admin set how many open invitations a member may have', async () => {
  const view = open({ [SET]: { status: 200, body: standing() } })
  const dialog = await press(view, 'Inviting…')
  await view.user.click(dialog.getByRole('radio', { name: 'Their own limit' }))
  await view.user.type(dialog.getByLabelText('Open invitations at once'), '12')
  await fill(view.user, dialog.getByRole('textbox', { name: 'Reason' }), 'For the fair.')
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies(view, SET)).toEqual([{ most: 12, paused: false, reason: 'For the fair.' }]),
  )
  await seeToast('Saved. Dora is told')
})

test('TRU-55 requires a reason and a valid invitation limit', async () => {
  const set = { most: null, paused: true, reason: 'Too fast.' }
  const view = open({
    'GET /api/players/:id/standing': { status: 200, body: standing({ set }) },
    [SET]: { status: 200, body: standing() },
  })
  const dialog = await press(view, 'Inviting…')
  expect(dialog.getByRole('radio', { name: 'Nobody, until you allow it again' })).toBeChecked()
  await view.user.click(dialog.getByRole('radio', { name: 'Their own limit' }))
  await view.user.type(dialog.getByLabelText('Open invitations at once'), '0')
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please enter a number from 1 to 100,000.')).toBeVisible()
  expect(dialog.getByText('Reason is required')).toBeVisible()
  expect(bodies(view, SET)).toEqual([])
  await view.user.click(dialog.getByRole('radio', { name: 'As many as everyone' }))
  await fill(view.user, dialog.getByRole('textbox', { name: 'Reason' }), 'Thank you.')
  await view.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies(view, SET)).toEqual([{ most: null, paused: false, reason: 'Thank you.' }]),
  )
})

test('TRU-57 TRU-58 lets the admin ask someone to become a member’s new sponsor', async () => {
  const sentence = 'This is their sponsor already.'
  const replies = [refusal(409, 'present_sponsor', sentence), { status: 201, body: move() }]
  const view = open({ [ASK]: () => replies.shift()! })
  const dialog = await press(view, 'Move…')
  expect(dialog.getByRole('button', { name: 'Ask' })).toBeDisabled()
  await view.user.type(dialog.getByLabelText('New sponsor'), 'cle')
  await view.user.click(await dialog.findByRole('radio', { name: /Cleo/ }))
  expect(dialog.queryByRole('radio', { name: /Dora/ })).toBeNull()
  expect(dialog.getByText('Cleo will be asked to be the sponsor of Dora.')).toBeVisible()
  await view.user.click(dialog.getByRole('button', { name: 'Ask' }))
  expect(await dialog.findByText(sentence)).toHaveAttribute('role', 'alert')
  await view.user.click(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(bodies(view, ASK).at(-1)).toEqual({ playerId: 22, sponsorId: 21 }))
  await seeToast('Cleo is asked')
})

test('TRU-60 lets the admin withdraw a pending request to a prospective sponsor', async () => {
  const card = (id: number, name: string) => ({ id, name, profilePhoto: null })
  const line = { id: 1, from: card(19, 'Ann'), to: card(21, 'Cleo'), changedAt: '2026-01-02T10:00:00.000Z' }
  const view = open({
    [MOVES]: { status: 200, body: [move()] },
    'GET /api/admin/players/:id/lines': { status: 200, body: [line] },
    'DELETE /api/admin/moves/:id': { status: 204 },
  })
  expect(await screen.findByText(/Cleo has been asked, and has not answered yet\./)).toBeVisible()
  await view.user.click(await screen.findByText('Earlier sponsors'))
  expect(screen.getByText(/From/)).toHaveTextContent('From Ann to Cleo, January 2, 2026')
  await view.user.click(screen.getByRole('button', { name: 'Take back' }))
  const asking = within(await screen.findByRole('dialog'))
  await view.user.click(asking.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(view.sent.map(({ path }) => path)).toContain('/api/admin/moves/5'))
})

test('TRU-58 doesn’t let the admin move a suspended member to a new sponsor', async () => {
  open({}, { status: 'suspended' })
  expect(await screen.findByRole('button', { name: 'Inviting…' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull()
})
