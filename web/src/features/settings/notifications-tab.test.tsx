import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fill, shownToast } from '../../../testing/on-screen.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { serveSettings, settings } from '../../../testing/settings.ts'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { NotificationsTab } from './notifications-tab.tsx'

function open(chosen = settings(), replies: Parameters<typeof serveSettings>[1] = {}, account = member()) {
  const server = serveSettings(chosen, replies)
  return { ...server, ...renderScreen(<NotificationsTab />, { account }) }
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone
const FAR = HERE === 'Pacific/Auckland' ? 'America/New_York' : 'Pacific/Auckland'
const ANN = 'ann@example.org'

test.each([
  ['Invitations and bonds', 'bondRequests', true],
  ['Trust units', 'trustUnitFormations', true],
  ['Groups', 'groupInvitations', true],
  ['Messages', 'messageNotifications', true],
  ['Vaults', 'vaultNotifications', true],
  ['Posts in vaults', 'vaultPosts', true],
  ['Posts on boards', 'boardPosts', true],
  ['Comments', 'postComments', true],
  ['Likes', 'postLikes', true],
  ['Visits by the admin', 'adminLooks', true],
  ['On your devices', 'pushNotifications', true],
  ['By e-mail', 'emailNotifications', false],
  ['Include the text', 'noticeContent', false],
])(
  "SET-04 SET-24 FAM-28 explains the effect of '%s' and saves the setting right away",
  async (label, setting, first) => {
    const { user, chosenBodies } = open(settings(), {
      'GET /api/config': { status: 200, body: appConfig({ emailAvailable: true }) },
    })
    const choice = await box(label)
    await waitFor(() => expect(choice).toBeEnabled())
    expect(choice.checked).toBe(first)
    expect(choice).toHaveAccessibleDescription(/\w+ \w+ \w+/)
    await user.click(choice)
    expect(choice.checked).toBe(!first)
    await waitFor(() => expect(chosenBodies()).toEqual([{ notifications: { [setting]: !first } }]))
  },
)

test.each([
  [true, 'One e-mail sums up what you have not seen for a while.'],
  [false, 'This server sends no e-mails yet.'],
])(
  'FAM-82 SET-25 enables ‘By e-mail’ only if the server sends e-mails (e-mail provider: %s)',
  async (emailAvailable, words) => {
    open(settings({ email: { address: ANN }, notifications: { emailNotifications: true } }), {
      'GET /api/config': { status: 200, body: appConfig({ emailAvailable }) },
    })
    await waitFor(async () => expect(await box('By e-mail')).toHaveAccessibleDescription(words))
    const choice = await box('By e-mail')
    expect([choice.checked, choice.matches(':enabled')]).toEqual([emailAvailable, emailAvailable])
  },
)

test('SET-04, NAV-58 hides this device’s push setting when push is off for the account', async () => {
  const pushManager = { getSubscription: async () => null }
  const workers = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const { user } = open()
  const all = await box('On your devices')
  const here = await box('Notify me on this device while the app is closed')
  expect(all).toBeChecked()
  expect(here).not.toBeChecked()
  expect(all.compareDocumentPosition(here)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(all)
  await waitFor(() => expect(here).not.toBeInTheDocument())
  expect(all).not.toBeChecked()
})

test('SET-04 updates a checkbox immediately on click', async () => {
  open(settings(), {}, admin())
  const messages = await box('Messages')
  fireEvent.click(messages)
  expect(messages).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: 'Visits by the admin' })).toBeNull()
})

test('ADM-75 offers the admin only settings for notices that the admin can receive', async () => {
  open(settings(), {}, admin())
  await box('Messages')
  const labels = screen.getAllByRole('checkbox').map((each) => each.parentElement!.textContent)
  expect(labels.filter((label) => /trust unit|group|shares a vault|invites you/.test(label))).toEqual([])
  expect(screen.getByText(/^Someone accepts your invitation/)).toBeVisible()
})

test('SET-04 saves quiet hours in the browser’s time zone', async () => {
  const { user, chosenBodies } = open()
  await user.click(await box('Keep quiet at night'))
  const from = await screen.findByLabelText('From')
  expect(from).toHaveValue('22:00')
  expect(screen.getByLabelText('Until')).toHaveValue('07:00')
  fireEvent.change(from, { target: { value: '23:30' } })
  fireEvent.blur(from)
  await waitFor(() => expect(chosenBodies()).toHaveLength(2))
  await user.click(await box('Keep quiet at night'))
  await waitFor(() =>
    expect(chosenBodies()).toEqual([
      { notifications: { quietFrom: '22:00', quietTo: '07:00', timeZone: HERE } },
      { notifications: { quietFrom: '23:30', quietTo: '07:00', timeZone: HERE } },
      { notifications: { quietFrom: null, quietTo: null } },
    ]),
  )
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('SET-04 doesn’t save quiet hours with equal or missing times', async () => {
  const { chosenBodies } = open(
    settings({ notifications: { quietFrom: '22:00', quietTo: '07:00', timeZone: HERE } }),
  )
  const from = await screen.findByLabelText('From')
  fireEvent.change(from, { target: { value: '07:00' } })
  fireEvent.blur(from)
  expect(from).toHaveAccessibleDescription('Please choose two different times.')
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  expect(from).toHaveAccessibleDescription('Please give a time.')
  expect(chosenBodies()).toEqual([])
})

test.each([
  ['From', '23:30', { quietFrom: '23:30', quietTo: '07:00' }],
  ['Until', '06:00', { quietFrom: '22:00', quietTo: '06:00' }],
])("SET-04 moves quiet hours to the browser’s time zone when '%s' changes", async (...row) => {
  const [label, value, hours] = row
  const quiet = { quietFrom: '22:00', quietTo: '07:00', timeZone: FAR }
  const { chosenBodies } = open(settings({ notifications: quiet }))
  const time = await screen.findByLabelText(label)
  fireEvent.change(time, { target: { value } })
  fireEvent.blur(time)
  await waitFor(() => expect(chosenBodies()).toEqual([{ notifications: { ...hours, timeZone: HERE } }]))
})

test('SET-04 uses the browser’s time zone for new quiet hours', async () => {
  const { user, chosenBodies } = open(settings({ notifications: { timeZone: FAR } }))
  await user.click(await box('Keep quiet at night'))
  const begun = { quietFrom: '22:00', quietTo: '07:00', timeZone: HERE }
  await waitFor(() => expect(chosenBodies()).toEqual([{ notifications: begun }]))
})

test('SET-04 offers to move quiet hours from another time zone to the browser’s', async () => {
  const quiet = { quietFrom: '22:00', quietTo: '07:00', timeZone: FAR }
  const view = open(settings({ notifications: quiet }))
  expect(await screen.findByText(/^Time zone: (Auckland|New York)$/)).toBeVisible()
  await view.user.click(await screen.findByRole('button', { name: /^Use .* time$/ }))
  await waitFor(() => expect(view.chosenBodies()).toEqual([{ notifications: { ...quiet, timeZone: HERE } }]))
  expect(screen.queryByRole('button', { name: /^Use .* time$/ })).toBeNull()
})

/** Makes the browser report this time zone. */
function inZone(timeZone: string | undefined) {
  const options = Intl.DateTimeFormat().resolvedOptions()
  const named = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  named.mockReturnValue({ ...options, timeZone } as Intl.ResolvedDateTimeFormatOptions)
  onTestFinished(() => named.mockRestore())
}

test.each([undefined, 'Etc/Unknown', 'Moon/Base'])(
  'SET-20 asks for a time zone if the browser reports %s',
  async (timeZone) => {
    inZone(timeZone)
    const { user, chosenBodies } = open()
    const choice = await box('Keep quiet at night')
    expect(screen.queryByLabelText('Your time zone')).toBeNull()
    await user.click(choice)
    const zone = await screen.findByRole('combobox', { name: 'Your time zone' })
    expect(zone).toHaveFocus()
    expect([choice.checked, chosenBodies()]).toEqual([false, []])
    await user.selectOptions(zone, 'America/New York')
    const chosen = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'America/New_York' }
    await waitFor(() => expect(chosenBodies()).toEqual([{ notifications: chosen }]))
    expect(await screen.findByText('Time zone: New York')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Use .* time$/ })).toBeNull()
    const from = screen.getByLabelText('From')
    fireEvent.change(from, { target: { value: '23:30' } })
    fireEvent.blur(from)
    await waitFor(() =>
      expect(chosenBodies()[1]).toEqual({ notifications: { ...chosen, quietFrom: '23:30' } }),
    )
  },
)

test('SET-20 asks for a time zone if quiet hours have none', async () => {
  inZone(undefined)
  const quiet = { quietFrom: '22:00', quietTo: '07:00', timeZone: null }
  const { user, chosenBodies } = open(settings({ notifications: quiet }))
  await user.selectOptions(await screen.findByLabelText('Your time zone'), 'UTC')
  await waitFor(() => expect(chosenBodies()).toEqual([{ notifications: { ...quiet, timeZone: 'UTC' } }]))
})

test('SET-20 asks for a time zone if the server doesn’t recognize the browser’s', async () => {
  const sentence = 'This time zone is not known here.'
  const { body } = refusal(400, 'invalid_input', sentence)
  const unknown = { status: 400, body: { ...body, fields: { 'notifications.timeZone': sentence } } }
  const { user } = open(settings(), { 'PUT /api/settings': unknown })
  await user.click(await box('Keep quiet at night'))
  expect(await screen.findByLabelText('Your time zone')).toHaveFocus()
  expect(shownToast()).toMatchObject({ description: expect.stringContaining(sentence) })
})

test('SET-21 sends a non-ASCII e-mail address as typed', async () => {
  const view = open(settings(), {
    'POST /api/settings/email': refusal(400, 'address_not_taken', 'Our mail server takes no é.'),
  })
  await view.user.type(await screen.findByLabelText('E-mail address'), 'é@exämple.fr')
  await press(view, 'Send me a code')
  expect(await screen.findByText('Our mail server takes no é.')).toBeVisible()
  expect(view.sentTo('POST /api/settings/email')).toMatchObject([{ body: { address: 'é@exämple.fr' } }])
})

test('SET-04 requires a valid code to confirm an e-mail address', async () => {
  const view = open(settings(), {
    'GET /api/config': { status: 200, body: appConfig({ emailAvailable: true }) },
    'POST /api/settings/email': { status: 202, body: { verificationRequired: true, address: ANN } },
    'DELETE /api/settings/email': { status: 204 },
    'POST /api/settings/email/verify': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { status: 200, body: settings({ email: { address: ANN } }) }
        : refusal(400, 'code_wrong', 'That is not the code we sent you.'),
  })
  await view.user.type(await screen.findByLabelText('E-mail address'), 'ann')
  await press(view, 'Send me a code')
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  expect(view.sentTo('POST /api/settings/email')).toEqual([])
  await fill(view.user, screen.getByLabelText('E-mail address'), '@example.org')
  await press(view, 'Send me a code')

  const code = await screen.findByLabelText('Six-digit code')
  expect(screen.getByText(/We e-mailed a code to/)).toHaveTextContent(ANN)
  await view.user.type(code, '12')
  await press(view, 'Confirm')
  expect(await screen.findByText('Please enter the six digits of the code.')).toBeVisible()
  await view.user.clear(code)
  await fill(view.user, code, '000000')
  await press(view, 'Confirm')
  expect(await screen.findByText('That is not the code we sent you.')).toBeVisible()
  await view.user.clear(code)
  await fill(view.user, code, '123 456')
  await press(view, 'Confirm')
  expect(await screen.findByText(ANN)).toBeVisible()
  expect(view.sentTo('POST /api/settings/email').map(({ body }) => body)).toEqual([{ address: ANN }])
  expect(shownToast()).toMatchObject({ title: 'Address confirmed' })

  await press(view, 'Remove')
  const question = within(await screen.findByRole('dialog', { name: 'Remove your e-mail address?' }))
  expect(view.sentTo('DELETE /api/settings/email')).toEqual([])
  await view.user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByLabelText('E-mail address')).toHaveValue('')
  expect(shownToast()).toMatchObject({ title: 'Address removed' })
})

test.each([
  [true, 'We e-mailed a code to', 'A new code is on its way.'],
  [false, 'E-mail is not set up here, so no code was sent to', 'No code was sent. Please ask the admin.'],
])(
  'SET-04 FAM-83 shows whether a new code was sent (mail server: %s)',
  async (emailAvailable, said, again) => {
    const replies = [
      { status: 202, body: { verificationRequired: true, address: ANN } },
      refusal(429, 'too_many', 'That is enough for today.'),
    ]
    const view = open(settings({ email: { address: 'old@example.org', waiting: ANN } }), {
      'GET /api/config': { status: 200, body: appConfig({ emailAvailable }) },
      'POST /api/settings/email': () => replies.shift()!,
    })
    expect(await screen.findByText(/Until you enter it, e-mails go to old@example\.org\./)).toBeVisible()
    expect(await screen.findByText(said, { exact: false })).toBeVisible()
    await press(view, 'Send a new code')
    expect(await screen.findByText(again)).toBeVisible()
    await press(view, 'Send a new code')
    expect(await screen.findByText('That is enough for today.')).toBeVisible()
    await press(view, 'Use another address')
    expect(screen.getByLabelText('E-mail address')).toHaveValue('')
  },
)
