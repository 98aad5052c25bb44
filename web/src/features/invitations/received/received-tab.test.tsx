import type { Invitation } from '@kinhold/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invitation, openInvitations, press, receivedList } from '../../../../testing/invitations.tsx'
import { admin } from '../../../../testing/people.ts'
import { goneOnce, held, twoPages } from '../../../../testing/replies.ts'
import { seeToast } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/visitor.ts'

const LIST = 'GET /api/invitations'
const DECLINE = 'POST /api/invitations/:id/decline'

/** Returns an invitation from Cleo to Ann. */
const toAnn = (different: Partial<Invitation> = {}) =>
  invitation({
    recipientPhone: '+15551230019',
    recipientName: 'Ann',
    sponsorId: 21,
    sponsorName: 'Cleo',
    ...different,
  })
const accepted = toAnn({ status: 'verified', verifiedAt: '2026-01-03T10:00:00.000Z', recipientId: 19 })

const openReceived = (replies: Parameters<typeof openInvitations>[0], account?: ReturnType<typeof admin>) =>
  openInvitations(replies, { at: '/invitations?tab=received', ...(account && { account }) })

test('INV-56 INV-57 INV-58 lists only invitations that others sent to the member’s number', async () => {
  const view = openReceived({
    [LIST]: twoPages(
      '2',
      [
        invitation({ id: 4 }),
        toAnn({ id: 3, sponsorId: 19, sponsorName: 'Ann' }),
        toAnn({ id: 2, recipientPhone: '+15551239999', sponsorName: 'Eli' }),
      ],
      [toAnn({ id: 1 })],
    ),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveTextContent(/Invited by Cleo.*Sent January 2.*Pending/)
  expect(rows[0]).not.toHaveTextContent('Verified')
  expect(view.sent.filter(({ route }) => route === LIST)).toHaveLength(2)
  expect(screen.getByRole('tab', { name: 'Received 1' })).toBeVisible()
})

test("INV-56 INV-61 ADM-75 shows the admin 'No invitations received yet' without requesting the list", async () => {
  const { sent } = openReceived({}, admin())
  expect(await screen.findByText('No invitations received yet')).toBeVisible()
  expect(screen.getByText(/^Nobody can invite the admin’s account/)).toBeVisible()
  expect(sent.map(({ path }) => path).filter((path) => path.includes('invitations'))).toEqual([
    '/api/invitations/sponsor/18',
  ])
})

test("INV-58 'Accept' sends one request and shows the new connection", async () => {
  const sentence = 'Cleo’s account is not active.'
  const { reply, answer } = held()
  const replies = [refusal(409, 'cannot_accept', sentence), reply]
  let isAccepted = false
  const view = openReceived({
    [LIST]: () => ({ status: 200, body: [isAccepted ? accepted : toAnn()] }),
    'POST /api/invitations/:id/accept': () => replies.shift()!,
  })
  await press(view, 'Accept Cleo’s invitation')
  await seeToast('Error', sentence)
  const accept = screen.getByRole('button', { name: /^Accept/ })
  await waitFor(() => expect(accept).toBeEnabled())
  accept.click()
  accept.click()
  await waitFor(() => expect(accept).toHaveAttribute('aria-busy', 'true'))
  expect(accept).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Decline/ })).toBeDisabled()
  isAccepted = true
  answer({ status: 200, body: accepted })
  await seeToast('You and Cleo are connected.')
  const path = '/api/invitations/1/accept'
  expect(view.posts()).toMatchObject([{ path }, { path }])
  expect(await screen.findByText('Connection established')).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(/Verified January 3/)
  expect(within(screen.getByRole('listitem')).queryByRole('button')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Received invitations' })).toHaveFocus())
})

test("INV-58 disables 'Accept' while a decline is being sent", async () => {
  const view = openReceived({ ...receivedList(toAnn()), [DECLINE]: () => new Promise(() => {}) })
  await press(view, 'Decline Cleo’s invitation')
  await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Decline/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeDisabled()
  expect(view.posts()).toHaveLength(1)
})

test("INV-58 'Decline' removes the invitation only after confirmation", async () => {
  const { list, removal } = goneOnce(toAnn())
  const view = openReceived({ [LIST]: list, [DECLINE]: removal })
  await press(view, 'Decline Cleo’s invitation')
  await press(view, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled()
  await press(view, 'Decline Cleo’s invitation')
  const question = screen.getByRole('dialog', { name: 'Decline Cleo’s invitation?' })
  expect(view.posts()).toEqual([])
  await view.user.click(within(question).getByRole('button', { name: 'Decline' }))
  await seeToast('Invitation declined.')
  expect(view.posts().map(({ path }) => path)).toEqual(['/api/invitations/1/decline'])
  expect(await screen.findByText('No invitations received yet')).toBeVisible()
})
