import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  BOBS_LINK,
  invitation,
  type InvitationsView,
  openInvitations,
  press,
  sentList,
} from '../../../../testing/invitations.tsx'
import { refusal } from '../../../../testing/visitor.ts'
import { listedToasts, toast } from '../../../ui/toast.ts'

const TEXT = `Hi Bob,\nTell me... Kinhold?\nTake a selfie, add it, and register.\nAnn\n${BOBS_LINK}`
const SMS = 'POST /api/notifications/sms'
const EMAIL = 'POST /api/notifications/email'
const result = (success: boolean, error: string | null = null) => ({
  status: 200,
  body: { success, messageId: success ? 'outbox-1' : null, error },
})
const SMS_FAILED = { title: 'SMS Failed', description: 'Unable to send SMS. Try another method.' }
const EMAIL_FAILED = { title: 'Email Failed', description: 'Unable to send email. Try another method.' }

/** Opens the popup of Bob's pending invitation again, from its row. */
async function openPopup(
  replies: Parameters<typeof openInvitations>[0] = {},
  config: NonNullable<Parameters<typeof openInvitations>[1]>['config'] = {},
) {
  const at = '/invitations?tab=sent'
  const view = openInvitations({ ...sentList(invitation()), ...replies }, { at, config })
  await press(view, 'Send again Bob')
  return view
}

const popup = () => within(screen.getByRole('dialog'))

async function go(view: InvitationsView, ...buttons: string[]) {
  for (const name of buttons) await press(view, name)
}

const write = async ({ user }: InvitationsView, label: string | RegExp, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

beforeEach(() => void toast({ title: 'Nothing yet' }))

test('INV-27 INV-68 INV-70 the popup shows a QR code of the link, sponsor and invitee', async () => {
  await openPopup()
  expect(screen.getByRole('dialog', { name: 'Invite Bob' })).toBeVisible()
  const card = popup().getByRole('region', { name: 'Ann invites Bob' })
  expect(await within(card).findByRole('img', { name: 'QR code to join Kinhold by Ann' })).toBeVisible()
  expect(within(card).getByText('Ann invites')).toBeVisible()
  expect(within(card).getByText('Bob')).toBeVisible()
})

test("INV-02 INV-28 INV-29 'SEND VIA TEXT' reveals 'Send SMS', 'Send Email', 'Copy Link' and a way back", async () => {
  const view = await openPopup()
  expect(popup().getByRole('button', { name: 'Save to Photos' })).toBeVisible()
  expect(popup().queryByRole('button', { name: 'Send SMS' })).toBeNull()
  await go(view, 'SEND VIA TEXT')
  for (const name of ['Send SMS', 'Send Email', 'Copy Link'])
    expect(popup().getByRole('button', { name })).toBeVisible()
  expect(popup().getByRole('group', { name: 'Ways to send it' })).toHaveFocus()
  await go(view, 'Back')
  expect(popup().getByRole('button', { name: 'SEND VIA TEXT' })).toBeVisible()
  expect(popup().queryByRole('button', { name: 'Copy Link' })).toBeNull()
})

test("INV-30 INV-31 Send SMS posts the previewed text and the link to the invitee's phone, and says 'SMS Sent'", async () => {
  const view = await openPopup({ [SMS]: result(true) }, { smsAvailable: true })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  expect(screen.getByLabelText('Text to (555) 123-0020')).toHaveValue(TEXT)
  expect(popup().getByText(`${TEXT.length} of 480 characters`)).toBeVisible()
  expect(popup().queryByText(/No SMS provider/)).toBeNull()
  await go(view, 'Send SMS')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'SMS Sent' }))
  expect(view.posts()).toMatchObject([{ path: '/api/notifications/sms' }])
  expect(view.posts()[0]!.body).toEqual({ recipientPhone: '+15551230020', message: TEXT })
  expect(await screen.findByRole('button', { name: 'Copy Link' })).toBeVisible()
})

test('INV-30 the text may be rewritten; 480 characters are let through, one more is not', async () => {
  const view = await openPopup({ [SMS]: result(true) })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  const most = '🌲' + 'x'.repeat(479)
  await write(view, /^Text to/, `${most}x`)
  await go(view, 'Send SMS')
  expect(await popup().findByText('Message must be at most 480 characters.')).toBeVisible()
  expect(view.posts()).toEqual([])
  await write(view, /^Text to/, most)
  expect(popup().getByText('480 of 480 characters')).toBeVisible()
  await go(view, 'Send SMS')
  await waitFor(() => expect(view.posts()).toHaveLength(1))
  expect(view.posts()[0]!.body).toMatchObject({ message: most })
})

test('INV-30 a long name in another script stands in the text, and not in its link as well', async () => {
  const sponsorName = '愛'.repeat(80)
  const view = await openPopup(sentList(invitation({ sponsorName })))
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  const text = (screen.getByLabelText(/^Text to/) as HTMLTextAreaElement).value
  expect(text).toContain(`\n${sponsorName}\n`)
  expect(text).toContain('/register?ref=19&sponsor=&phone=%2B15551230020&qrId=qr-19-1767348000000-k2j4')
  expect(text.length).toBeLessThanOrEqual(480)
})

test("INV-30 without a provider the popup says so and offers the device's own sms: link beside Send, which still works", async () => {
  const view = await openPopup({ [SMS]: result(true) }, { smsAvailable: false })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  expect(popup().getByText('No SMS provider is set up here, so texts wait in the outbox.')).toBeVisible()
  expect(popup().getByRole('link', { name: 'Open my messages app' })).toHaveAttribute(
    'href',
    `sms:+15551230020?&body=${encodeURIComponent(TEXT)}`,
  )
  await go(view, 'Send SMS')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'SMS Sent' }))
})

const TOO_OFTEN = 'You have sent this invitation five times today.'
const UNWANTED = 'This number does not want texts.'
test.each([
  ['refused', TOO_OFTEN, refusal(429, 'too_many_sends', TOO_OFTEN)],
  ['not sent by the server', UNWANTED, result(false, UNWANTED)],
])("INV-32 a text that was %s says 'SMS Failed' and why, and loses nothing", async (_, sentence, reply) => {
  const view = await openPopup({ [SMS]: reply })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  await write(view, /^Text to/, 'Dear Bob')
  await go(view, 'Send SMS')
  expect(await popup().findByText(sentence)).toHaveAttribute('role', 'alert')
  expect(listedToasts()[0]).toMatchObject(SMS_FAILED)
  expect(screen.getByLabelText(/^Text to/)).toHaveValue('Dear Bob')
  await go(view, 'Back', 'Send SMS')
  expect(screen.getByLabelText(/^Text to/)).toHaveValue('Dear Bob')
})

test.each([
  [429, 'too_many', 'This number was texted as often as it may be in a day. Please try again in 5 hours.'],
  [403, 'country_not_texted', 'We can not text numbers of that country from here.'],
])(
  "INV-30 INV-32 a text refused with %i %s offers the device's own sms: link with what was written",
  async (status, code, sentence) => {
    const view = await openPopup({ [SMS]: refusal(status, code, sentence) }, { smsAvailable: true })
    await go(view, 'SEND VIA TEXT', 'Send SMS')
    expect(popup().queryByRole('link', { name: 'Open my messages app' })).toBeNull()
    await write(view, /^Text to/, 'Dear Bob')
    await go(view, 'Send SMS')
    expect(await popup().findByText(sentence)).toHaveAttribute('role', 'alert')
    expect(popup().getByText('It can still go from your own device.')).toBeVisible()
    expect(popup().getByRole('link', { name: 'Open my messages app' })).toHaveAttribute(
      'href',
      'sms:+15551230020?&body=Dear%20Bob',
    )
  },
)

test('INV-32 a text refused for another reason offers nothing that would not help', async () => {
  const sentence = 'Please invite this person first: only an open invitation of yours can be sent.'
  const view = await openPopup({ [SMS]: refusal(403, 'not_invited', sentence) }, { smsAvailable: true })
  await go(view, 'SEND VIA TEXT', 'Send SMS', 'Send SMS')
  expect(await popup().findByText(sentence)).toBeVisible()
  expect(popup().queryByRole('link', { name: 'Open my messages app' })).toBeNull()
})

test("INV-33 INV-34 INV-36 Send Email asks for the address, posts it with subject and text, and says 'Email Sent'", async () => {
  const view = await openPopup({ [EMAIL]: result(true) }, { emailAvailable: true })
  await go(view, 'SEND VIA TEXT', 'Send Email')
  expect(screen.getByLabelText('Their e-mail address')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Subject')).toHaveValue('Ann invites you to Kinhold')
  expect(screen.getByLabelText('Message')).toHaveValue(TEXT)
  expect(popup().queryByText(/No mail server/)).toBeNull()
  await write(view, 'Their e-mail address', ' bob@example.com ')
  await go(view, 'Send Email')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Email Sent' }))
  expect(view.posts()).toMatchObject([{ path: '/api/notifications/email' }])
  expect(view.posts()[0]!.body).toEqual({
    recipientEmail: 'bob@example.com',
    subject: 'Ann invites you to Kinhold',
    message: TEXT,
  })
})

test("INV-34 what is no address is refused with 'Please enter a valid email address', and nothing is posted", async () => {
  const view = await openPopup()
  await go(view, 'SEND VIA TEXT', 'Send Email', 'Send Email')
  expect(await popup().findByText('Email address is required')).toBeVisible()
  await write(view, 'Their e-mail address', 'bob(at)example')
  await go(view, 'Send Email')
  expect(await popup().findByText('Please enter a valid email address')).toBeVisible()
  expect(screen.getByLabelText('Their e-mail address')).toHaveFocus()
  expect(view.posts()).toEqual([])
})

test('INV-34 an address that only the server refuses is said at its field, and stays', async () => {
  const sentence = 'Please enter a valid email address'
  const fields = { recipientEmail: sentence }
  const view = await openPopup({ [EMAIL]: refusal(400, 'invalid', sentence, { fields }) })
  await go(view, 'SEND VIA TEXT', 'Send Email')
  await write(view, 'Their e-mail address', 'bob@example..com')
  await go(view, 'Send Email')
  expect(await popup().findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Their e-mail address')).toHaveAccessibleDescription(sentence)
  expect(screen.getByLabelText('Their e-mail address')).toHaveValue('bob@example..com')
  expect(listedToasts()[0]).toMatchObject(EMAIL_FAILED)
})

test("INV-35 INV-37 whatever else an answer says: that it did not work is 'Email Failed' and why, that it worked is a success", async () => {
  let body = { success: false, messageId: 'outbox-7' as string | null, error: 'The address is blocked.' }
  const view = await openPopup({ [EMAIL]: () => ({ status: 200, body }) })
  await go(view, 'SEND VIA TEXT', 'Send Email')
  await write(view, 'Their e-mail address', 'bob@example.com')
  await go(view, 'Send Email')
  expect(await popup().findByText('The address is blocked.')).toBeVisible()
  expect(listedToasts()[0]).toMatchObject(EMAIL_FAILED)
  body = { success: true, messageId: null, error: 'a remark' }
  await go(view, 'Send Email')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Email Sent' }))
})

test('INV-33 without a mail server the popup says so and offers a mailto: link', async () => {
  const view = await openPopup({}, { emailAvailable: false })
  await go(view, 'SEND VIA TEXT', 'Send Email')
  await write(view, 'Their e-mail address', 'bob@example.com')
  expect(popup().getByText('No mail server is set up here, so e-mails wait in the outbox.')).toBeVisible()
  const link = popup().getByRole('link', { name: 'Open my mail app' }).getAttribute('href')!
  expect(link.startsWith('mailto:bob@example.com?subject=Ann%20invites%20you%20to%20Kinhold&body=')).toBe(
    true,
  )
  expect(decodeURIComponent(link.split('&body=')[1]!)).toBe(TEXT.replaceAll('\n', '\r\n'))
})

test("INV-38 Copy Link copies the link and says 'Link Copied'", async () => {
  const view = await openPopup()
  await go(view, 'SEND VIA TEXT', 'Copy Link')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'Link Copied' }))
  expect(await navigator.clipboard.readText()).toBe(BOBS_LINK)
})

test("INV-39 where it can not be copied, 'Copy Failed' is said and the link is shown to be copied by hand", async () => {
  const view = await openPopup()
  await go(view, 'SEND VIA TEXT')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await go(view, 'Copy Link')
  expect(await screen.findByLabelText('Link for Bob')).toHaveValue(BOBS_LINK)
  expect(listedToasts()[0]).toMatchObject({ title: 'Copy Failed', description: 'Unable to copy link' })
})

test("INV-29 INV-40 Save to Photos hands the picture to the device and says 'QR Code Saved'", async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const view = await openPopup()
  await go(view, 'Save to Photos')
  await waitFor(() => expect(listedToasts()[0]).toMatchObject({ title: 'QR Code Saved' }))
  expect(saved).toEqual(['qr-19-1767348000000-k2j4.png'])
})

test("INV-41 where it can not be saved, 'Save Failed' and 'Unable to save QR code' are said", async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room')
  })
  const view = await openPopup()
  await go(view, 'Save to Photos')
  await waitFor(() =>
    expect(listedToasts()[0]).toMatchObject({
      title: 'Save Failed',
      description: 'Unable to save QR code',
    }),
  )
  expect(popup().getByRole('button', { name: 'Save to Photos' })).toBeEnabled()
})
