import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  fillIn,
  invitation,
  type InvitationsView,
  openInvitations,
  press,
} from '../../../../testing/invitations.tsx'
import { member } from '../../../../testing/people.ts'
import { shownToast } from '../../../../testing/on-screen.ts'
import { held } from '../../../../testing/replies.ts'
import { refusal } from '../../../../testing/visitor.ts'

const MADE = { 'POST /api/invitations': { status: 201, body: invitation({ isUnsent: true }) } }
const NOT_SENT = { title: 'Error', description: 'Failed to send invitation. Please try again.' }
const popup = () => screen.getByRole('dialog')

async function confirm(view: InvitationsView) {
  await press(view, 'YES')
  await press(view, 'CONFIRM AND SEND')
}

async function invite(view: InvitationsView) {
  await fillIn(view)
  await confirm(view)
}

test('INV-08 INV-09 INV-10 INV-11 INV-12 INV-13 INV-16 previews the invitation with the typed name', async () => {
  const { user } = openInvitations({}, { config: { appName: 'Treefold' } })
  const preview = within(screen.getByRole('region', { name: 'Your message' }))
  expect(await preview.findByText('Tell me... Treefold?')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'Bo')
  expect(preview.getByText('Hi Bo,')).toBeVisible()
  await user.type(screen.getByLabelText('Name'), 'b')
  expect(preview.getByText('Hi Bob,')).toBeVisible()
  expect(preview.getByText('Take a selfie, add it, and register.')).toBeVisible()
  expect(preview.getByText('Ann')).toBeVisible()
  expect(preview.getByText(/accepts standard SMS rates and our/)).toBeVisible()
  expect(preview.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  expect(screen.getByLabelText('Mobile number')).toHaveAttribute('placeholder', '(555) 123-4567')
  expect(screen.getByRole('button', { name: 'SEND INVITE' })).toBeEnabled()
})

test('INV-113 shows the note about answering for invitees directly below SEND INVITE', () => {
  openInvitations()
  const sentence = screen.getByText(
    'You answer for the people you bring in. Invite those you would vouch for.',
  )
  expect(sentence.previousElementSibling).toBe(screen.getByRole('button', { name: 'SEND INVITE' }))
})

test('INV-14 INV-15 focuses the first empty required field instead of opening the popup', async () => {
  const view = openInvitations()
  await fillIn(view, '   ', '')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.getByText('Phone number is required')).toBeVisible()
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(/Phone number is required/)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  await fillIn(view, 'Bob', '')
  expect(screen.getByLabelText('Mobile number')).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(view.posts()).toEqual([])
})

test("INV-17 INV-18 INV-19 INV-20 INV-21 keeps 'CONFIRM AND SEND' disabled until a click turns 'YES' into 'VALIDATED'", async () => {
  const view = openInvitations(MADE, { account: member({ profilePhoto: '/media/ann' }) })
  await fillIn(view)
  expect(await screen.findByRole('dialog', { name: 'Invite Bob?' })).toHaveAccessibleDescription(
    /\(555\) 123-0020/,
  )
  const photo = within(popup()).getByRole('img', { name: 'Ann' })
  expect(photo).toHaveAttribute('src', expect.stringContaining('/media/ann'))
  expect(within(popup()).getByText('Awaiting Selfie')).toBeVisible()
  expect(within(popup()).getByRole('figure')).toHaveTextContent(/^What Bob will see.*YES, LET ME IN!$/)
  expect(within(popup()).queryByRole('button', { name: 'YES, LET ME IN!' })).toBeNull()
  const send = () => screen.getByRole('button', { name: 'CONFIRM AND SEND' })
  expect(send()).toBeDisabled()
  await view.user.click(send())
  await press(view, 'YES')
  const validated = screen.getByRole('button', { name: 'VALIDATED', pressed: true })
  expect(screen.queryByRole('button', { name: 'YES' })).toBeNull()
  expect(send()).toBeEnabled()
  await view.user.click(validated)
  expect(screen.getByRole('button', { name: 'VALIDATED', pressed: true })).toBe(validated)
  await press(view, 'Cancel')
  await waitFor(() => expect(screen.getByRole('button', { name: 'SEND INVITE' })).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
  await press(view, 'SEND INVITE')
  expect(await screen.findByRole('button', { name: 'CONFIRM AND SEND' })).toBeDisabled()
  expect(view.posts()).toEqual([])
})

test('INV-01 INV-22 INV-23 INV-24 INV-25 sends exactly one invitation after confirmation, then clears the form', async () => {
  let isSent = false
  const { reply, answer } = held()
  const view = openInvitations({
    'GET /api/invitations/sponsor/:id': () => ({ status: 200, body: isSent ? [invitation()] : [] }),
    'POST /api/invitations': () => {
      isSent = true
      return reply()
    },
  })
  await fillIn(view)
  await press(view, 'YES')
  const send = screen.getByRole('button', { name: 'CONFIRM AND SEND' })
  send.click()
  send.click()
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull()
  answer({ status: 201, body: invitation() })
  expect(await screen.findByRole('dialog', { name: 'Bob is invited' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('group', { name: 'Invitation' })).toHaveFocus())
  const body = { sponsorId: 19, recipientPhone: '(555) 123-0020', recipientName: 'Bob', status: 'pending' }
  expect(view.posts().map((post) => [post.path, post.body])).toEqual([['/api/invitations', body]])
  expect(shownToast()).toMatchObject({ title: 'Invitation sent!' })
  expect(screen.queryByRole('button', { name: 'CONFIRM AND SEND' })).toBeNull()
  await press(view, 'Close dialog')
  await waitFor(() => expect(screen.getByRole('button', { name: 'SEND INVITE' })).toHaveFocus())
  for (const label of ['Name', 'Mobile number']) expect(screen.getByLabelText(label)).toHaveValue('')
  expect(screen.queryByText('Name is required')).toBeNull()
  await view.user.click(await screen.findByRole('tab', { name: 'Sent 1' }))
  expect(await screen.findByRole('heading', { name: 'Bob' })).toBeVisible()
})

test('INV-26 FAM-80 lets the member retry a failed invitation', async () => {
  const sentence = 'You two are connected already.'
  let isRefused = true
  const view = openInvitations({
    'POST /api/invitations': () =>
      isRefused ? refusal(409, 'already_bonded', sentence) : MADE['POST /api/invitations'],
  })
  await invite(view)
  expect(await within(popup()).findByText(sentence)).toBeVisible()
  expect(shownToast()).toMatchObject(NOT_SENT)
  expect(screen.getByRole('button', { name: 'VALIDATED' })).toBeVisible()
  isRefused = false
  await press(view, 'CONFIRM AND SEND')
  expect(await screen.findByRole('dialog', { name: 'Bob is invited' })).toBeVisible()
  expect(within(popup()).getByText('Not sent yet. Send it now:')).toBeVisible()
  expect(screen.queryByText(sentence)).toBeNull()
})

test('INV-26 closes the popup and focuses the field that the server rejected', async () => {
  const sentence = 'That is your own phone number.'
  const fields = { recipientPhone: sentence }
  const view = openInvitations({ 'POST /api/invitations': refusal(400, 'own_phone', sentence, { fields }) })
  await invite(view)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const phone = screen.getByLabelText('Mobile number')
  expect(phone).toHaveAccessibleDescription(new RegExp(sentence))
  await waitFor(() => expect(phone).toHaveFocus())
  expect(phone).toHaveValue('(555) 123-0020')
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(shownToast()).toMatchObject(NOT_SENT)
})
