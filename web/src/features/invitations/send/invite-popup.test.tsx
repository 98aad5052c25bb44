import type { Invitation } from '@kinhold/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  BOBS_LINK,
  invitation,
  type InvitationsView,
  openInvitations,
  press,
  sentList,
} from '../../../../testing/invitations.tsx'
import { seeToast, shownToast } from '../../../../testing/on-screen.ts'
import { refusal } from '../../../../testing/visitor.ts'
import { invitationLink } from './send-steps.tsx'

const TEXT = `Hi Bob,\nTell me... Kinhold?\nTake a selfie, add it, and register.\nAnn\n${BOBS_LINK}`
const SMS = 'POST /api/notifications/sms'
const result = (success: boolean, error: string | null = null) => ({
  status: 200,
  body: { success, messageId: success ? 'outbox-1' : null, error },
})

/** Opens the popup for Bob's pending invitation from its row in the Sent list. */
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

test("INV-02 INV-27 INV-28 INV-29 INV-68 INV-70 'SEND VIA TEXT' shows the ways to send the link", async () => {
  const view = await openPopup()
  expect(screen.getByRole('dialog', { name: 'Invite Bob' })).toBeVisible()
  const card = within(popup().getByRole('region', { name: 'Ann invites Bob' }))
  expect(await card.findByRole('img', { name: 'QR code to join Kinhold by Ann' })).toBeVisible()
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

test("INV-30 INV-31 'Send SMS' sends an edited message of at most 480 characters", async () => {
  const view = await openPopup({ [SMS]: result(true) }, { smsAvailable: true })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  expect(screen.getByLabelText('Text to (555) 123-0020')).toHaveValue(TEXT)
  expect(popup().getByText(`${TEXT.length} of 480 characters`)).toBeVisible()
  expect(popup().queryByText(/No SMS provider/)).toBeNull()
  const most = '🌲' + 'x'.repeat(479)
  await write(view, /^Text to/, `${most}x`)
  await go(view, 'Send SMS')
  expect(await popup().findByText('Message must be at most 480 characters.')).toBeVisible()
  expect(view.posts()).toEqual([])
  await write(view, /^Text to/, most)
  expect(popup().getByText('480 of 480 characters')).toBeVisible()
  await go(view, 'Send SMS')
  await seeToast('SMS Sent')
  expect(view.posts()).toMatchObject([{ path: '/api/notifications/sms' }])
  expect(view.posts()[0]!.body).toEqual({ recipientPhone: '+15551230020', message: most })
  expect(await screen.findByRole('button', { name: 'Copy Link' })).toBeVisible()
})

test('INV-30 omits a long non-Latin sponsor name from the link', async () => {
  const sponsorName = '愛'.repeat(80)
  const view = await openPopup(sentList(invitation({ sponsorName })))
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  const text = (screen.getByLabelText(/^Text to/) as HTMLTextAreaElement).value
  expect(text).toContain(`\n${sponsorName}\n`)
  expect(text).toContain('/register?ref=19&sponsor=&phone=%2B15551230020&qrId=qr-19-1767348000000-k2j4')
  expect(text.length).toBeLessThanOrEqual(480)
})

test('INV-30 INV-33 links to the device’s own apps if no provider is set up', async () => {
  const view = await openPopup({ [SMS]: result(true) }, { smsAvailable: false, emailAvailable: false })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  expect(popup().getByText('No SMS provider is set up here, so texts wait in the outbox.')).toBeVisible()
  expect(popup().getByRole('link', { name: 'Open my messages app' })).toHaveAttribute(
    'href',
    `sms:+15551230020?&body=${encodeURIComponent(TEXT)}`,
  )
  await go(view, 'Send SMS')
  await seeToast('Not sent yet', 'It waits in the outbox; your admin can send it.')
  expect(view.posts()[0]!.body).toMatchObject({ message: TEXT })
  await go(view, 'Send Email')
  await write(view, 'Their e-mail address', 'bob@example.com')
  expect(popup().getByText('No mail server is set up here, so e-mails wait in the outbox.')).toBeVisible()
  const link = popup().getByRole('link', { name: 'Open my mail app' }).getAttribute('href')!
  expect(link).toMatch(/^mailto:bob@example\.com\?subject=Ann%20invites%20you%20to%20Kinhold&body=/)
  expect(decodeURIComponent(link.split('&body=')[1]!)).toBe(TEXT.replaceAll('\n', '\r\n'))
})

const TOO_MANY = 'This number has reached its limit of texts for today. Please try again in 5 hours.'
const COUNTRY = 'We cannot text numbers in that country from here.'
const NOT_INVITED =
  'Please invite this person by their number first: only an open invitation of yours to a number that you entered can be sent.'
const UNWANTED = 'This number does not want texts.'
test.each([
  ['refused with too_many', TOO_MANY, refusal(429, 'too_many', TOO_MANY), true],
  ['refused with country_not_texted', COUNTRY, refusal(403, 'country_not_texted', COUNTRY), true],
  [
    'refused with a field error',
    'Too long.',
    refusal(400, 'x', 'No.', { fields: { message: 'Too long.' } }),
    false,
  ],
  ['refused with not_invited', NOT_INVITED, refusal(403, 'not_invited', NOT_INVITED), false],
  ['reported as unsent', UNWANTED, result(false, UNWANTED), false],
])('INV-30 INV-32 keeps the typed message if the SMS is %s', async (_, sentence, reply, isOffered) => {
  const view = await openPopup({ [SMS]: reply }, { smsAvailable: true })
  await go(view, 'SEND VIA TEXT', 'Send SMS')
  const links = () => popup().queryAllByRole('link', { name: 'Open my messages app' })
  expect(links()).toEqual([])
  await write(view, /^Text to/, 'Dear Bob')
  await go(view, 'Send SMS')
  expect(await popup().findByText(sentence)).toHaveAttribute('role', 'alert')
  await seeToast('SMS Failed', 'Unable to send SMS. Try another method.')
  const own = isOffered ? ['sms:+15551230020?&body=Dear%20Bob'] : []
  expect(links().map((link) => link.getAttribute('href'))).toEqual(own)
  expect(popup().queryAllByText('You can still send it from your own device.')).toHaveLength(own.length)
  await go(view, 'Back', 'Send SMS')
  expect(screen.getByLabelText(/^Text to/)).toHaveValue('Dear Bob')
})

test("INV-33 INV-34 INV-35 INV-36 INV-37 'Send Email' requires a valid address", async () => {
  const sentence = 'This address takes no mail.'
  const replies = [
    refusal(400, 'invalid', sentence, { fields: { recipientEmail: sentence } }),
    { status: 200, body: { success: false, messageId: 'outbox-7', error: 'The address is blocked.' } },
    { status: 200, body: { success: true, messageId: null, error: 'a remark' } },
  ]
  const view = await openPopup(
    { 'POST /api/notifications/email': () => replies.shift()! },
    { emailAvailable: true },
  )
  await go(view, 'SEND VIA TEXT', 'Send Email')
  const address = screen.getByLabelText('Their e-mail address')
  expect(address).toHaveAttribute('inputmode', 'email')
  expect(screen.getByLabelText('Subject')).toHaveValue('Ann invites you to Kinhold')
  expect(screen.getByLabelText('Message')).toHaveValue(TEXT)
  expect(popup().queryByText(/No mail server/)).toBeNull()
  await go(view, 'Send Email')
  expect(await popup().findByText('Email address is required')).toBeVisible()
  await write(view, 'Their e-mail address', 'bob(at)example')
  await go(view, 'Send Email')
  expect(await popup().findByText('Please enter a valid email address')).toBeVisible()
  expect(address).toHaveFocus()
  expect(view.posts()).toEqual([])
  await write(view, 'Their e-mail address', ' bob@example.com ')
  await go(view, 'Send Email')
  expect(await popup().findByText(sentence)).toBeVisible()
  expect(address).toHaveAccessibleDescription(sentence)
  await go(view, 'Send Email')
  expect(await popup().findByText('The address is blocked.')).toBeVisible()
  await seeToast('Email Failed', 'Unable to send email. Try another method.')
  await go(view, 'Send Email')
  await seeToast('Email Sent')
  const body = { recipientEmail: 'bob@example.com', subject: 'Ann invites you to Kinhold', message: TEXT }
  expect(view.posts().map((post) => [post.path, post.body])).toEqual([
    ['/api/notifications/email', body],
    ['/api/notifications/email', body],
    ['/api/notifications/email', body],
  ])
})

test("INV-38 INV-39 'Copy Link' copies the link, or shows it if copying fails", async () => {
  const view = await openPopup()
  await go(view, 'SEND VIA TEXT')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await go(view, 'Copy Link')
  expect(await screen.findByLabelText('Link for Bob')).toHaveValue(BOBS_LINK)
  expect(shownToast()).toMatchObject({ title: 'Copy Failed', description: 'Unable to copy link' })
  await go(view, 'Copy Link')
  await seeToast('Link Copied')
  expect(await navigator.clipboard.readText()).toBe(BOBS_LINK)
})

const UNSENT = invitation({ isUnsent: true })
const DECLARED = 'POST /api/invitations/:id/sent'
const NOTHING = 'Not sent yet. Send it now:'

async function openUnsent(replies: Parameters<typeof openInvitations>[0] = {}, config = {}) {
  const view = openInvitations(
    { ...sentList(UNSENT), [DECLARED]: { status: 204 }, ...replies },
    { at: '/invitations?tab=sent', config },
  )
  await press(view, 'Send now Bob')
  expect(popup().getByRole('status')).toHaveTextContent(NOTHING)
  return view
}
const declared = ({ posts }: InvitationsView) => posts().filter(({ path }) => path.endsWith('/sent'))

test('FAM-80 FAM-81 copying the link again doesn’t record the invitation as sent a second time', async () => {
  const view = await openUnsent()
  const names = popup()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['', 'Copy Link', 'Save to Photos', 'SEND VIA TEXT'])
  await go(view, 'Copy Link')
  await seeToast('Link Copied')
  expect(popup().getByRole('status')).toHaveTextContent('You can send it again at any time:')
  await go(view, 'Copy Link')
  expect(declared(view)).toMatchObject([{ path: '/api/invitations/1/sent' }])
})

test('FAM-80 FAM-81 doesn’t record the invitation as sent when copying fails', async () => {
  const view = await openUnsent()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await go(view, 'Copy Link')
  await seeToast('Copy Failed', 'Unable to copy link')
  expect(popup().getByText(NOTHING)).toBeVisible()
  expect(declared(view)).toEqual([])
})

test.each([
  ['used', vi.fn<typeof navigator.share>(async () => {}), 1],
  ['dismissed', vi.fn<typeof navigator.share>(() => Promise.reject(new DOMException('', 'AbortError'))), 0],
])(
  "FAM-80 FAM-81 'Share' marks the invitation as sent only if it is shared (share sheet %s)",
  async (_, share, left) => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const view = await openUnsent()
    expect(popup().getAllByRole('button')[1]).toHaveTextContent('Share')
    await go(view, 'Share')
    expect(share).toHaveBeenCalledWith({
      title: 'Kinhold',
      text: TEXT.slice(0, -BOBS_LINK.length - 1),
      url: BOBS_LINK,
    })
    await waitFor(() => expect(declared(view)).toHaveLength(left))
    expect(popup().queryAllByText(NOTHING)).toHaveLength(1 - left)
  },
)

test.each([
  ['is marked as sent', 'with', true, 'SMS Sent', 0],
  ['stays unsent', 'without', false, 'Not sent yet', 1],
])(
  "FAM-80 FAM-82 the invitation %s after 'Send SMS' %s an SMS provider",
  async (_, __, smsAvailable, title, left) => {
    const view = await openUnsent({ [SMS]: result(true) }, { smsAvailable })
    await go(view, 'SEND VIA TEXT', 'Send SMS', 'Send SMS')
    await seeToast(title)
    await go(view, 'Back')
    expect(popup().queryAllByText(NOTHING)).toHaveLength(left)
  },
)

test("FAM-80 doesn’t show 'Not sent yet' for a sent invitation", async () => {
  await openPopup()
  expect(popup().queryByText(NOTHING)).toBeNull()
})

test("INV-29 INV-40 INV-41 'Save to Photos' saves the picture, or shows 'Save Failed'", async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  const view = await openPopup()
  await go(view, 'Save to Photos')
  await seeToast('Save Failed', 'Unable to save QR code')
  await go(view, 'Save to Photos')
  await seeToast('QR Code Saved')
  expect(saved).toEqual(['qr-19-1767348000000-k2j4.png'])
})

test('INV-68, INV-70 encodes special characters in the link’s parameters', () => {
  const invitation = {
    sponsorId: 19,
    sponsorName: 'Ann & Bob + 1 #?',
    recipientPhone: '+15551230020',
    qrId: 'qr-19-1767348000000-k2j4',
  } as Invitation
  const link = new URL(invitationLink(invitation, 'https://kinhold.example'))
  expect(link.origin + link.pathname).toBe('https://kinhold.example/register')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ref: '19',
    sponsor: 'Ann & Bob + 1 #?',
    phone: '+15551230020',
    qrId: 'qr-19-1767348000000-k2j4',
  })
})
