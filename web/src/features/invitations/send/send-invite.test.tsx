import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fill } from '../../../../testing/fill.ts'
import {
  fillIn,
  invitation,
  type InvitationsView,
  openInvitations,
  press,
} from '../../../../testing/invitations.tsx'
import { member } from '../../../../testing/people.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { listedToasts, toast } from '../../../ui/toast.ts'

const MADE = { 'POST /api/invitations': { status: 201, body: invitation() } }
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

beforeEach(() => void toast({ title: 'Nothing yet' }))

test("INV-08 INV-13 INV-16 the form has name and phone, formatted while typed, and 'SEND INVITE'", async () => {
  const { user } = openInvitations()
  await user.type(screen.getByLabelText('Name'), 'Bob')
  const phone = screen.getByLabelText('Mobile number')
  expect(phone).toHaveAttribute('placeholder', '(555) 123-4567')
  await user.type(phone, '5551230020')
  expect(phone).toHaveValue('(555) 123-0020')
  expect(screen.getByRole('button', { name: 'SEND INVITE' })).toBeEnabled()
})

test('INV-09 INV-10 INV-11 INV-12 the preview greets by the name as it is typed, with sponsor, product, and the terms', async () => {
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
})

test("INV-10 the preview says 'Tell me... Kinhold?' by default", () => {
  openInvitations()
  expect(screen.getByText('Tell me... Kinhold?')).toBeVisible()
})

test("INV-14 INV-15 nothing typed is refused with 'Name is required' and 'Phone number is required', and no popup opens", async () => {
  const view = openInvitations()
  await fillIn(view, '   ', '')
  expect(await screen.findByText('Name is required')).toBeVisible()
  expect(screen.getByText('Phone number is required')).toBeVisible()
  expect(screen.getByLabelText('Name')).toBeInvalid()
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(/Phone number is required/)
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(view.posts()).toEqual([])
})

test('INV-15 a missing number takes the focus to its field', async () => {
  const view = openInvitations()
  await fillIn(view, 'Bob', '')
  await screen.findByText('Phone number is required')
  expect(screen.getByLabelText('Mobile number')).toHaveFocus()
})

test('INV-17 INV-19 INV-20 SEND INVITE opens the confirm popup with photo, placeholder and what the invitee sees; nothing is posted', async () => {
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
  expect(view.posts()).toEqual([])
})

test("INV-18 INV-20 'YES' turns to 'VALIDATED' and stays pressed; only then 'CONFIRM AND SEND' can be pressed", async () => {
  const view = openInvitations(MADE)
  await fillIn(view)
  const send = await screen.findByRole('button', { name: 'CONFIRM AND SEND' })
  expect(send).toBeDisabled()
  await view.user.click(send)
  await press(view, 'YES')
  const validated = screen.getByRole('button', { name: 'VALIDATED', pressed: true })
  expect(screen.queryByRole('button', { name: 'YES' })).toBeNull()
  expect(send).toBeEnabled()
  await view.user.click(validated)
  expect(screen.getByRole('button', { name: 'VALIDATED', pressed: true })).toBe(validated)
  expect(view.posts()).toEqual([])
})

test("INV-21 'Cancel' sends nothing, keeps what was typed, and the next popup asks again", async () => {
  const view = openInvitations(MADE)
  await fillIn(view)
  await press(view, 'YES')
  await press(view, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.posts()).toEqual([])
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
  await waitFor(() => expect(screen.getByRole('button', { name: 'SEND INVITE' })).toHaveFocus())
  await press(view, 'SEND INVITE')
  expect(await screen.findByRole('button', { name: 'CONFIRM AND SEND' })).toBeDisabled()
})

test("INV-01 INV-22 INV-23 INV-24 INV-25 form, confirm, YES to VALIDATED, send, popup: one pending invitation, 'Invitation sent!', an empty form", async () => {
  const view = openInvitations(MADE)
  await invite(view)
  expect(await screen.findByRole('dialog', { name: 'Bob is invited' })).toBeVisible()
  expect(view.posts()).toMatchObject([{ path: '/api/invitations' }])
  expect(view.posts()[0]!.body).toEqual({
    sponsorId: 19,
    recipientPhone: '(555) 123-0020',
    recipientName: 'Bob',
    status: 'pending',
  })
  expect(listedToasts()[0]).toMatchObject({ title: 'Invitation sent!' })
  expect(screen.queryByRole('button', { name: 'CONFIRM AND SEND' })).toBeNull()
  await press(view, 'Close dialog')
  expect(screen.getByLabelText('Name')).toHaveValue('')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('')
  expect(screen.queryByText('Name is required')).toBeNull()
})

test('INV-22 the focus goes from popup to popup, and back to the form', async () => {
  const view = openInvitations(MADE)
  await invite(view)
  await waitFor(() => expect(screen.getByRole('group', { name: 'Invitation' })).toHaveFocus())
  await press(view, 'Close dialog')
  await waitFor(() => expect(screen.getByRole('button', { name: 'SEND INVITE' })).toHaveFocus())
})

test('INV-23 however quickly it is pressed again, one invitation is sent', async () => {
  const view = openInvitations({ 'POST /api/invitations': () => new Promise(() => {}) })
  await fillIn(view)
  await press(view, 'YES')
  const send = screen.getByRole('button', { name: 'CONFIRM AND SEND' })
  send.click()
  send.click()
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Close dialog' })).toBeNull()
  expect(view.posts()).toHaveLength(1)
})

test('INV-23 the new invitation stands in the Sent list', async () => {
  let isSent = false
  const view = openInvitations({
    'GET /api/invitations/sponsor/:id': () => ({ status: 200, body: isSent ? [invitation()] : [] }),
    'POST /api/invitations': () => {
      isSent = true
      return { status: 201, body: invitation() }
    },
  })
  expect(await screen.findByRole('tab', { name: 'Sent 0' })).toBeVisible()
  await invite(view)
  await screen.findByRole('dialog', { name: 'Bob is invited' })
  await press(view, 'Close dialog')
  await view.user.click(await screen.findByRole('tab', { name: 'Sent 1' }))
  expect(await screen.findByRole('heading', { name: 'Bob' })).toBeVisible()
})

test("INV-26 a refusal says 'Failed to send invitation. Please try again.' and the server's sentence in the popup, and loses nothing", async () => {
  const sentence = 'You two are connected already.'
  const view = openInvitations({ 'POST /api/invitations': refusal(409, 'already_bonded', sentence) })
  await invite(view)
  expect(await within(popup()).findByText(sentence)).toBeVisible()
  expect(listedToasts()[0]).toMatchObject(NOT_SENT)
  expect(screen.getByRole('button', { name: 'VALIDATED' })).toBeVisible()
  await press(view, 'Cancel')
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123-0020')
})

test('INV-26 what the server says of one field leads back to that field', async () => {
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
  expect(listedToasts()[0]).toMatchObject(NOT_SENT)
})

test('INV-26 without an answer it can be sent again from the popup', async () => {
  let isDown = true
  const view = openInvitations({
    'POST /api/invitations': () =>
      isDown ? new TypeError('Failed to fetch') : MADE['POST /api/invitations'],
  })
  await invite(view)
  expect(await within(popup()).findByText(/The server did not answer\./)).toBeVisible()
  expect(listedToasts()[0]).toMatchObject(NOT_SENT)
  isDown = false
  await press(view, 'CONFIRM AND SEND')
  expect(await screen.findByRole('dialog', { name: 'Bob is invited' })).toBeVisible()
  expect(screen.queryByText(/The server did not answer\./)).toBeNull()
})

test('INV-22 what is typed outlasts a look at another tab', async () => {
  const view = openInvitations()
  await view.user.type(screen.getByLabelText('Name'), 'Bob')
  await fill(view.user, screen.getByLabelText('Mobile number'), '555123')
  await view.user.click(screen.getByRole('tab', { name: /^Sent/ }))
  await view.user.click(screen.getByRole('tab', { name: 'Send an Invite' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Bob')
  expect(screen.getByLabelText('Mobile number')).toHaveValue('(555) 123')
})
