import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/app.tsx'
import { serve } from '../../testing/canned.ts'
import { fill, setViewport } from '../../testing/on-screen.ts'
import { group } from '../../testing/groups.tsx'
import { receivedList, sentList } from '../../testing/invitations.tsx'
import { admin, interestedUser, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { trustUnit } from '../../testing/bonds.ts'
import { appConfig } from '../../testing/visitor.ts'
import { Component as InvitationsPage } from './invitations-page.tsx'

test.each(['sent', 'received'])(
  'INV-05 INV-07 UNI-37 shows trust units on the %s tab only with the Groups filter',
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
    expect(screen.getByRole('button', { name: 'PROMO' })).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Verified' }))
    expect(screen.queryByRole('heading', { name: 'Your trust units' })).toBeNull()
    expect(sent.map(({ path }) => path)).not.toContain('/api/trust-units')
    await user.click(screen.getByRole('radio', { name: 'Groups' }))
    expect(await screen.findByRole('heading', { name: 'Your trust units' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create Group' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }))
    await fill(user, dialog.getByLabelText('Name'), 'Choir')
    await user.click(dialog.getByRole('button', { name: 'Create Group' }))
    const body = { name: 'Choir', trustUnitId: 7, createdById: 19 }
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ body }]))
  },
)

test('INV-05 doesn’t list or request trust units when the admin selects the Groups filter', async () => {
  const sent = serve({ 'GET /api/config': { status: 200, body: appConfig() }, ...sentList() })
  const { user } = renderScreen(<InvitationsPage />, { account: admin(), at: '/invitations?tab=sent' })
  await user.click(await screen.findByRole('radio', { name: 'Groups' }))
  expect(await screen.findByText('No invitations sent yet')).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('/api/trust-units')
})

test('ADM-52, INV-08 prefills the invitation form for an interested person', async () => {
  setViewport(1280)
  serve({
    'GET /api/auth/me': { status: 200, body: admin() },
    'GET /api/invitations': { status: 200, body: [] },
    'GET /api/admin/interested-users': { status: 200, body: [interestedUser()] },
  })
  const { user, where, router } = openApp('/admin/interested-users')
  await user.click(await screen.findByRole('link', { name: 'Invite Hal' }))
  expect(await screen.findByLabelText('Name')).toHaveValue('Hal')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 999-0001')
  expect(where()).toBe('/invitations')
  expect(router.state.location.state).toBeNull()
})

test('INV-111 includes introductions in the Received count', async () => {
  const person = (id: number, name: string) => ({ id, name, profilePhoto: null })
  serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'GET /api/introductions': {
      status: 200,
      body: [
        {
          id: 5,
          introducer: person(20, 'Rosa'),
          other: person(21, 'Lucia'),
          words: null,
          saidYes: false,
          createdAt: '2026-01-02T10:00:00.000Z',
        },
      ],
    },
    ...sentList(),
    ...receivedList(),
  })
  renderScreen(<InvitationsPage />, { account: member(), at: '/invitations?tab=received' })
  expect(await screen.findByRole('tab', { name: /^Received 1$/ })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Introductions' })).toBeVisible()
})
