import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invitation, openInvitations, press, receivedList, sentList } from '../../../testing/invitations.tsx'
import { brokenAtFirst, twoPages } from '../../../testing/replies.ts'

const LIST = 'GET /api/invitations/sponsor/:id'
const SENT = { at: '/invitations?tab=sent' }
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const TO_ANN = invitation({ sponsorId: 21, sponsorName: 'Eli', recipientPhone: '+15551230019' })
const THREE = [
  invitation({ id: 3, recipientName: 'Bob' }),
  invitation({ id: 2, recipientName: 'Cleo', status: 'verified', recipientId: 20 }),
  invitation({ id: 1, recipientName: 'Dora', status: 'group_formation', recipientId: 21 }),
]

test('INV-03 INV-04 INV-07 gives every tab its own URL', async () => {
  const view = openInvitations({ ...sentList(...THREE), ...receivedList(TO_ANN) })
  expect(screen.getByRole('link', { name: 'My QR code' })).toHaveAttribute('href', '/qr')
  expect(screen.getByRole('tab', { name: 'Send an Invite', selected: true })).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  await view.user.click(await screen.findByRole('tab', { name: 'Sent 3' }))
  await screen.findByRole('tab', { name: 'Received 1' })
  const asked = () => view.sent.filter(({ route }) => route.includes('/invitations')).length
  const before = asked()
  await waitFor(() => expect(names()).toEqual(['Bob', 'Cleo', 'Dora']))
  expect(view.where()).toBe('/invitations?tab=sent')
  await view.user.click(screen.getByRole('tab', { name: 'Received 1' }))
  expect(view.where()).toBe('/invitations?tab=received')
  await view.router.navigate(-1)
  expect(await screen.findByRole('tab', { name: 'Sent 3', selected: true })).toBeVisible()
  await view.user.click(screen.getByRole('tab', { name: 'Send an Invite' }))
  expect(view.where()).toBe('/invitations')
  expect(asked()).toBe(before)
})

test('NAV-51 INV-05 INV-06 keeps the status filter in the URL', async () => {
  const { user, where } = openInvitations(sentList(...THREE), SENT)
  await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement!.textContent)).toEqual([
    'All',
    'Pending',
    'Verified',
    'Groups',
  ])
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(names()).toEqual(['Bob', 'Cleo', 'Dora'])
  for (const [filter, left, query] of [
    ['Pending', ['Bob'], '&show=pending'],
    ['Verified', ['Cleo'], '&show=verified'],
    ['Groups', ['Dora'], '&show=group_formation'],
    ['All', ['Bob', 'Cleo', 'Dora'], ''],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: filter }))
    expect(names()).toEqual(left)
    expect(where()).toBe(`/invitations?tab=sent${query}`)
  }
})

test('NAV-51 INV-05 INV-06 filters received invitations by status', async () => {
  const fays = { ...TO_ANN, id: 2, sponsorName: 'Fay', status: 'verified', recipientId: 19 } as const
  const at = '/invitations?tab=received&show=verified'
  const { user } = openInvitations(receivedList(fays, TO_ANN), { at })
  await screen.findByRole('listitem')
  expect(screen.getByRole('radio', { name: 'Verified' })).toBeChecked()
  expect(names()).toEqual(['Invited by Fay'])
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(names()).toHaveLength(2)
})

test('INV-60 offers to show all invitations when the filter matches none', async () => {
  const view = openInvitations(sentList(THREE[0]!), SENT)
  await screen.findByRole('listitem')
  await view.user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(screen.getByRole('heading', { name: 'No Verified invitations' })).toBeVisible()
  await view.user.click(screen.getByRole('radio', { name: 'Groups' }))
  expect(screen.getByRole('heading', { name: 'No Groups invitations' })).toBeVisible()
  await press(view, 'Show all invitations')
  expect(names()).toEqual(['Bob'])
})

test('INV-59 INV-61 suggests a next step when a tab’s list is empty', async () => {
  const view = openInvitations({}, SENT)
  expect(await screen.findByRole('heading', { name: 'No invitations sent yet' })).toBeVisible()
  await view.user.click(screen.getByRole('tab', { name: /^Received/ }))
  expect(await screen.findByRole('heading', { name: 'No invitations received yet' })).toBeVisible()
  await press(view, 'Send an Invite')
  expect(screen.getByLabelText('Name')).toBeVisible()
})

test("INV-04 INV-06 INV-42 INV-60 shows a '+' after the count until the last page has loaded", async () => {
  const second = twoPages('next', [THREE[0]], [THREE[1]])
  const view = openInvitations({ [LIST]: second }, SENT)
  expect(await screen.findByRole('tab', { name: 'Sent 1+' })).toBeVisible()
  await view.user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(screen.getByText('No Verified invitations')).toBeVisible()
  await press(view, 'Load more')
  expect(await screen.findByRole('tab', { name: 'Sent 2' })).toBeVisible()
  expect(names()).toEqual(['Cleo'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test.each([
  ['sent', LIST],
  ['received', 'GET /api/invitations'],
] as const)('INV-67 offers Retry when the %s list fails to load', async (tab, call) => {
  const server = brokenAtFirst('Kinhold is starting.', [TO_ANN])
  const view = openInvitations({ [call]: server.reply }, { at: `/invitations?tab=${tab}` })
  expect(await screen.findByText('Failed to fetch invitations. Kinhold is starting.')).toBeVisible()
  server.mend()
  await press(view, 'Retry')
  expect(await screen.findByRole('listitem')).toBeVisible()
})
