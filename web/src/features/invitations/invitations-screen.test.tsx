import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invitation, openInvitations, press, receivedList, sentList } from '../../../testing/invitations.tsx'
import { brokenAtFirst } from '../../../testing/replies.ts'

const LIST = 'GET /api/invitations/sponsor/:id'
const SENT = { at: '/invitations?tab=sent' }
const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const headers = { link: '</api/invitations/sponsor/19?before=next%20one>; rel="next"' }
/** Two lists of one invitation each; the second is asked for on demand. */
const pages = (
  second: () => { status: number; body: unknown } = () => ({ status: 200, body: [THREE[1]] }),
) => ({
  [LIST]: ({ path }: { path: string }) =>
    path.includes('before=') ? second() : { status: 200, body: [THREE[0]], headers },
})
const TO_ANN = invitation({ sponsorId: 21, sponsorName: 'Eli', recipientPhone: '+15551230019' })
const THREE = [
  invitation({ id: 3, recipientName: 'Bob' }),
  invitation({ id: 2, recipientName: 'Cleo', status: 'verified', recipientId: 20 }),
  invitation({ id: 1, recipientName: 'Dora', status: 'group_formation', recipientId: 21 }),
]

test("INV-04 three tabs: 'Send an Invite', 'Sent' and 'Received' with how many each holds", async () => {
  openInvitations({ ...sentList(...THREE), ...receivedList(TO_ANN) })
  expect(await screen.findByRole('tab', { name: 'Sent 3' })).toBeVisible()
  expect(await screen.findByRole('tab', { name: 'Received 1' })).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  expect(screen.getByRole('tab', { name: 'Send an Invite', selected: true })).toBeVisible()
})

test('INV-03 choosing a tab calls nothing; it stands in the address, and Back leads to the one before', async () => {
  const view = openInvitations(sentList(...THREE))
  await view.user.click(await screen.findByRole('tab', { name: 'Sent 3' }))
  await screen.findByRole('tab', { name: 'Received 0' })
  const before = view.sent.length
  await waitFor(() => expect(names()).toEqual(['Bob', 'Cleo', 'Dora']))
  expect(view.where()).toBe('/invitations?tab=sent')
  await view.user.click(screen.getByRole('tab', { name: 'Received 0' }))
  expect(view.where()).toBe('/invitations?tab=received')
  await view.router.navigate(-1)
  expect(await screen.findByRole('tab', { name: 'Sent 3', selected: true })).toBeVisible()
  await view.user.click(screen.getByRole('tab', { name: 'Send an Invite' }))
  expect(view.where()).toBe('/invitations')
  expect(view.sent).toHaveLength(before)
})

test('INV-03 an address with a tab that is none shows the form', () => {
  openInvitations({}, { at: '/invitations?tab=else' })
  expect(screen.getByRole('tab', { name: 'Send an Invite', selected: true })).toBeVisible()
})

test('INV-07 the page leads to the QR page and to the PROMO popup', () => {
  openInvitations()
  expect(screen.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'My QR code' })).toHaveAttribute('href', '/qr')
  expect(screen.getByRole('button', { name: 'PROMO' })).toBeVisible()
})

test("INV-05 INV-06 'All', 'Pending', 'Verified' and 'Groups' narrow the list to their status", async () => {
  const { user } = openInvitations(sentList(...THREE), SENT)
  await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement!.textContent)).toEqual([
    'All',
    'Pending',
    'Verified',
    'Groups',
  ])
  expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  expect(names()).toEqual(['Bob', 'Cleo', 'Dora'])
  for (const [filter, left] of [
    ['Pending', ['Bob']],
    ['Verified', ['Cleo']],
    ['Groups', ['Dora']],
    ['All', ['Bob', 'Cleo', 'Dora']],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: filter }))
    expect(names()).toEqual(left)
  }
})

test('NAV-51 INV-06 the address says which of the sent are shown, and goes on saying it', async () => {
  const { user, where } = openInvitations(sentList(...THREE), { at: '/invitations?tab=sent&show=pending' })
  await screen.findByRole('listitem')
  expect(screen.getByRole('radio', { name: 'Pending' })).toBeChecked()
  expect(names()).toEqual(['Bob'])
  await user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(names()).toEqual(['Cleo'])
  expect(where()).toBe('/invitations?tab=sent&show=verified')
  await user.click(screen.getByRole('radio', { name: 'All' }))
  expect(where()).toBe('/invitations?tab=sent')
})

test('INV-05 INV-06 Received has the same filter', async () => {
  const fays = { ...TO_ANN, id: 2, sponsorName: 'Fay', status: 'verified', recipientId: 19 } as const
  const { user } = openInvitations(receivedList(fays, TO_ANN), { at: '/invitations?tab=received' })
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(names()).toEqual(['Invited by Fay'])
})

test("INV-60 'No {filter} invitations' with the filter's name, and the way back to all", async () => {
  const view = openInvitations(sentList(THREE[0]!), SENT)
  await screen.findByRole('listitem')
  await view.user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(screen.getByRole('heading', { name: 'No Verified invitations' })).toBeVisible()
  await view.user.click(screen.getByRole('radio', { name: 'Groups' }))
  expect(screen.getByRole('heading', { name: 'No Groups invitations' })).toBeVisible()
  await press(view, 'Show all invitations')
  expect(names()).toEqual(['Bob'])
})

test("INV-59 INV-61 'No invitations sent yet' and 'No invitations received yet', each with the next step", async () => {
  const view = openInvitations({}, SENT)
  expect(await screen.findByRole('heading', { name: 'No invitations sent yet' })).toBeVisible()
  await view.user.click(screen.getByRole('tab', { name: /^Received/ }))
  expect(await screen.findByRole('heading', { name: 'No invitations received yet' })).toBeVisible()
  await press(view, 'Send an Invite')
  expect(screen.getByLabelText('Name')).toBeVisible()
})

test("INV-04 INV-42 further pages are fetched on demand, and the count says '+' until then", async () => {
  const view = openInvitations(pages(), SENT)
  expect(await screen.findByRole('tab', { name: 'Sent 1+' })).toBeVisible()
  await press(view, 'Load more')
  expect(await screen.findByRole('tab', { name: 'Sent 2' })).toBeVisible()
  expect(names()).toEqual(['Bob', 'Cleo'])
  expect(view.sent.map(({ path }) => path)).toContain('/api/invitations/sponsor/19?before=next+one')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('INV-06 INV-60 where nothing loaded fits the filter, more can be loaded', async () => {
  const view = openInvitations(pages(), SENT)
  await screen.findByRole('listitem')
  await view.user.click(screen.getByRole('radio', { name: 'Verified' }))
  expect(screen.getByText('No Verified invitations')).toBeVisible()
  await press(view, 'Load more')
  await waitFor(() => expect(names()).toEqual(['Cleo']))
})

test("INV-67 a further page that can not be read says 'Failed to fetch invitations', keeps the others, and can be tried again", async () => {
  const server = brokenAtFirst('Kinhold is starting.', [THREE[1]])
  const view = openInvitations(pages(server.reply), SENT)
  await press(view, 'Load more')
  expect(await screen.findByText('Failed to fetch invitations. Kinhold is starting.')).toBeVisible()
  expect(names()).toEqual(['Bob'])
  server.mend()
  await press(view, 'Retry')
  await waitFor(() => expect(names()).toEqual(['Bob', 'Cleo']))
})

test.each([
  ['sent', LIST],
  ['received', 'GET /api/invitations'],
] as const)(
  "INV-67 a %s list that can not be read says 'Failed to fetch invitations' and why, and can be tried again",
  async (tab, call) => {
    const server = brokenAtFirst('Kinhold is starting.', [TO_ANN])
    const view = openInvitations({ [call]: server.reply }, { at: `/invitations?tab=${tab}` })
    expect(await screen.findByText('Failed to fetch invitations. Kinhold is starting.')).toBeVisible()
    server.mend()
    await press(view, 'Retry')
    expect(await screen.findByRole('listitem')).toBeVisible()
  },
)
