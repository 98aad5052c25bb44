import type { Invitation } from '@kinhold/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sent } from '../../../../testing/canned.ts'
import { fill, seeToast } from '../../../../testing/on-screen.ts'
import { invitation, openInvitations, press, sentList } from '../../../../testing/invitations.tsx'
import { goneOnce } from '../../../../testing/replies.ts'
import { refusal } from '../../../../testing/visitor.ts'

const LIST = 'GET /api/invitations/sponsor/:id'
const DELETE = 'DELETE /api/invitations/:id'
const verified = (different: Partial<Invitation> = {}) =>
  invitation({ status: 'verified', verifiedAt: '2026-01-03T10:00:00.000Z', recipientId: 20, ...different })

const openSent = (replies: Parameters<typeof openInvitations>[0]) =>
  openInvitations(replies, { at: '/invitations?tab=sent' })
const dialog = () => within(screen.getByRole('dialog'))
const buttons = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

const menu = (name: string) => screen.findByRole('button', { name: `Invitation to ${name}` })

/** Chooses an entry in an invitation's menu. */
async function choose({ user }: ReturnType<typeof openSent>, entry: string, name = 'Bob') {
  await user.click(await menu(name))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Returns the entries in an invitation's menu, and closes the menu. */
async function entries({ user }: ReturnType<typeof openSent>, name: string) {
  await user.click(await menu(name))
  const shown = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return shown
}

async function retype({ user }: ReturnType<typeof openSent>, label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  if (text) await fill(user, screen.getByLabelText(label), text)
}

test('INV-42 INV-43 INV-45 INV-46 INV-47 INV-48 INV-49 INV-62 INV-63 INV-64 INV-65 INV-106 each row offers only the actions that are still possible', async () => {
  const view = openSent(
    sentList(
      invitation({ id: 3 }),
      verified({ id: 2, recipientName: 'Cleo' }),
      verified({
        id: 1,
        recipientName: 'Dora',
        status: 'group_formation',
        verifiedAt: '2026-01-04T10:00:00Z',
      }),
    ),
  )
  const rows = await screen.findAllByRole('listitem')
  expect(view.sent.map(({ path }) => path)).toContain('/api/invitations/sponsor/19')
  expect(rows).toHaveLength(3)
  expect(rows[0]).toHaveTextContent(
    /Bob.*\(555\) 123-0020.*Sent January 2.* at .*Waiting for response.*Pending/,
  )
  expect(rows[0]).not.toHaveTextContent('Verified')
  expect(rows[1]).toHaveTextContent(/Cleo.*Verified January 3.* at .*Connected!.*Connection established/)
  expect(rows[2]).toHaveTextContent(/Dora.*Verified January 4.*Connected!.*Group being formed/)
  expect(buttons(rows[0]!)).toEqual(['Send again', ''])
  expect(await entries(view, 'Bob')).toEqual(['View', 'Edit', 'Delete'])
  expect(buttons(rows[1]!)).toEqual(['View', ''])
  expect(await entries(view, 'Cleo')).toEqual(['Delete'])
})

test('INV-105 shows pending invitations before accepted ones', async () => {
  openSent(
    sentList(
      verified({ id: 3, recipientName: 'Cleo' }),
      invitation({ id: 2 }),
      verified({ id: 1, recipientName: 'Dora' }),
    ),
  )
  expect(await screen.findByRole('list', { name: 'Connected with you' })).toHaveTextContent(/Cleo.*Dora/)
  expect(screen.getByRole('list', { name: 'Not connected yet' })).toHaveTextContent('Bob')
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Bob', 'Cleo', 'Dora'])
})

test('INV-114 doesn’t repeat the date of an invitation that was verified on the day it was sent', async () => {
  const times = { sentAt: '2026-01-03T10:00:00.000Z', verifiedAt: '2026-01-03T11:30:00.000Z' }
  openSent(sentList(verified(times)))
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /Sent January 3.* at .*Verified at \d+:\d\d [AP]M.*Connected!/,
  )
})

test("INV-112 shows 'Not sent yet' as the only visible state of an unsent invitation", async () => {
  openSent(sentList(invitation({ isUnsent: true })))
  const state = (await screen.findByText('Not sent yet')).parentElement
  expect(state).toHaveAttribute('title', 'Pending\u00a0· Waiting for response')
  for (const words of screen.getAllByText(/Pending|Waiting for response/))
    if (words.closest('li')) expect(words).toHaveClass('sr-only')
})

test("FAM-81 offers 'Send now' only for an unsent invitation", async () => {
  const view = openSent(
    sentList(invitation({ id: 2, isUnsent: true }), invitation({ recipientName: 'Cleo' })),
  )
  const [unsent, sent] = await screen.findAllByRole('listitem')
  expect(unsent).toHaveTextContent(/Bob.*Created January 2.*Not sent yet.*Pending.*Waiting for response/)
  expect(unsent).not.toHaveTextContent(/Sent January/)
  expect(buttons(unsent!)).toEqual(['Send now', ''])
  expect(await entries(view, 'Bob')).toEqual(['View', 'Edit', 'Delete'])
  expect(sent).not.toHaveTextContent('Not sent yet')
  expect(buttons(sent!)).toEqual(['Send again', ''])
})

test("INV-44 INV-46 shows an invitee without a name as 'Unknown'", async () => {
  openSent(sentList(invitation({ recipientName: '', recipientId: 20 })))
  expect(await screen.findByRole('heading', { name: 'Unknown' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(/Unknown.*Waiting for you to confirm/)
  expect(screen.queryByText(/Waiting for response/)).toBeNull()
})

test("INV-106 offers 'Confirm' for a newcomer who waits for the member", async () => {
  const view = openSent(sentList(invitation({ recipientId: 20 })))
  const confirm = await screen.findByRole('link', { name: 'Confirm Bob' })
  expect(confirm).toHaveAttribute('href', '/player/20')
  expect(buttons(screen.getByRole('listitem'))).toEqual([''])
  // A phone also shows whose turn it is (INV-112).
  expect(screen.getByText('Waiting for you to confirm').closest('[class*=sr-only]')).toBeNull()
  expect(await entries(view, 'Bob')).toEqual(['View', 'Delete'])
})

test("INV-112 'View' shows when the invitation was sent and verified", async () => {
  const view = openSent(sentList(verified()))
  await press(view, 'View Bob')
  expect(dialog().getByText(/^Sent/)).toHaveTextContent(/^Sent January 2.* at .*Verified January 3.* at /)
})

test('INV-99 shows no phone number for an invitation made through a link', async () => {
  const view = openSent(sentList(invitation({ recipientPhone: '' })))
  const row = await screen.findByRole('listitem')
  expect(row).toHaveTextContent('Invited by their link')
  expect(buttons(row)).toEqual(['View', ''])
  expect(await entries(view, 'Bob')).toEqual(['Delete'])
  await press(view, 'View Bob')
  expect(dialog().getByRole('region', { name: 'Bob' })).toHaveTextContent(/^B?Hi, I’m BobPending$/)
})

test("INV-47 INV-49 'View' previews a pending invitee’s page", async () => {
  const view = openSent(sentList(invitation(), verified({ id: 2, recipientName: 'Cleo' })))
  await choose(view, 'View')
  const page = dialog().getByRole('region', { name: 'Bob' })
  expect(page).toHaveTextContent(/Hi, I’m Bob.*Pending.*\(555\) 123-0020/)
  expect(dialog().getByRole('region', { name: 'Sponsored By' })).toHaveTextContent('Ann')
  expect(dialog().queryByRole('link')).toBeNull()
  await press(view, 'Close')
  await waitFor(async () => expect(await menu('Bob')).toHaveFocus())
  await choose(view, 'Delete')
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Bob can no longer join with it\./)
  await press(view, 'Cancel')
  await press(view, 'View Cleo')
  expect(dialog().getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/player/20')
  expect(dialog().queryByText('Pending')).toBeNull()
})

test("INV-14 INV-15 INV-48 INV-50 INV-51 INV-52 INV-66 'Edit' changes only the name and phone number, and requires both", async () => {
  const sentence = 'Please enter a valid phone number.'
  const refusals = [
    refusal(409, 'not_pending', 'It has been answered already.'),
    refusal(400, 'invalid', sentence, { fields: { recipientPhone: sentence } }),
  ]
  let now = invitation()
  const view = openSent({
    [LIST]: () => ({ status: 200, body: [now] }),
    'PUT /api/invitations/:id': ({ body }: Sent) => {
      if (refusals.length > 0) return refusals.shift()!
      now = { ...now, recipientName: (body as { recipientName: string }).recipientName }
      return { status: 200, body: now }
    },
  })
  await choose(view, 'Edit')
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
  await retype(view, 'Name', '')
  await retype(view, 'Mobile number', '')
  await press(view, 'Save')
  expect(await dialog().findByText('Name is required')).toBeVisible()
  expect(dialog().getByText('Phone number is required')).toBeVisible()
  await retype(view, 'Name', 'Robert')
  await retype(view, 'Mobile number', '5551230021')
  await press(view, 'Save')
  expect(await dialog().findByText('It has been answered already.')).toHaveAttribute('role', 'alert')
  await press(view, 'Save')
  expect(await dialog().findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(new RegExp(sentence))
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0021')
  await seeToast('Error', 'Failed to update invitation. Please try again.')
  await press(view, 'Save')
  expect(await screen.findByRole('heading', { name: 'Robert' })).toBeVisible()
  expect(view.posts().at(-1)).toMatchObject({ method: 'PUT', path: '/api/invitations/1' })
  expect(view.posts().at(-1)!.body).toEqual({ recipientName: 'Robert', recipientPhone: '(555) 123-0021' })
  await seeToast('Invitation updated!')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("INV-49 INV-53 INV-54 INV-55 'Delete' removes an invitation after confirmation and keeps focus in the list", async () => {
  const sentence = 'Kinhold is starting.'
  const { list, removal } = goneOnce(verified())
  let isRefused = true
  const view = openSent({
    [LIST]: list,
    [DELETE]: () => (isRefused ? refusal(503, 'starting', sentence) : removal()),
  })
  await choose(view, 'Delete')
  const question = screen.getByRole('dialog', { name: 'Delete this invitation?' })
  expect(question).toHaveAccessibleDescription(/Your bond with Bob stays\. This cannot be undone\./)
  await press(view, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.posts()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Bob' })).toBeVisible()
  await choose(view, 'Delete')
  await press(view, 'Delete')
  expect(await dialog().findByText(sentence)).toHaveAttribute('role', 'alert')
  await seeToast('Error', 'Failed to delete invitation. Please try again.')
  isRefused = false
  await press(view, 'Delete')
  await seeToast('Invitation deleted!')
  const deletion = { method: 'DELETE', path: '/api/invitations/1' }
  expect(view.posts()).toMatchObject([deletion, deletion])
  expect(await screen.findByText('No invitations sent yet')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sent invitations' })).toHaveFocus())
})
