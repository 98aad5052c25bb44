import type { UserEvent } from '@testing-library/user-event'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { serve } from '../../testing/canned.ts'
import { fill } from '../../testing/on-screen.ts'
import { confirmedUnit, freshGroup, openGroup } from '../../testing/groups.tsx'
import { media, withMedia } from '../../testing/media.ts'
import { admin, member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { refusal } from '../../testing/visitor.ts'
import { DeliveryScreen } from '../features/admin/delivery/delivery-screen.tsx'
import { NewGroupDialog } from '../features/groups/create/new-group-dialog.tsx'
import { LifecycleDialog } from '../features/lifecycle/lifecycle-buttons.tsx'

type Begin = () => Promise<{ user: UserEvent }>
type Row = [form: string, what: string, Begin, sentence: string, mend: (user: UserEvent) => Promise<void>]

const WHOLE = 'That could not be done.'
const whole = refusal(409, 'refused', WHOLE)

const box = (name: string | RegExp) => screen.findByRole('textbox', { name })
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const types =
  (label: string | RegExp, text = '5') =>
  async (user: UserEvent) =>
    user.type(await box(label), text)
const choosesUnit = async (user: UserEvent) => user.click(screen.getAllByRole('radio')[0]!)
const takesOff = async (user: UserEvent) => press(user, /^(Remove|Cancel)/)
const selfie = new File(['x'], 'me.jpg', { type: 'image/jpeg' })

async function mailNothing() {
  serve({
    'GET /api/sms/status': { status: 200, body: { available: false, provider: 'outbox', sender: null } },
    'GET /api/email/status': { status: 200, body: { available: false, configured: false } },
    'GET /api/admin/outbox': { status: 200, body: [] },
  })
  const { user } = renderScreen(<DeliveryScreen />, { account: admin() })
  await user.click(await screen.findByRole('tab', { name: 'Test Email' }))
  const form = within(await screen.findByRole('form', { name: 'Test Email' }))
  await fill(user, form.getByLabelText('Email address'), 'bob@example.com')
  await fill(user, form.getByLabelText('Subject'), 'Hi')
  await user.click(form.getByRole('button', { name: /^Send/ }))
  return { user }
}

async function newGroup() {
  serve({ 'GET /api/trust-units': { status: 200, body: [confirmedUnit(), confirmedUnit({ id: 4 })] } })
  const { user } = renderScreen(<NewGroupDialog onClose={() => {}} />, { account: member() })
  await fill(user, await box('Name'), 'Choir')
  await press(user, 'Create Group')
  return { user }
}

async function suspend() {
  serve({ 'PATCH /api/admin/players/:id/status': whole })
  const person = { id: 20, name: 'Bob', status: 'active' as const }
  const { user } = renderScreen(
    <LifecycleDialog person={person} action="suspend" onClose={() => {}} onChanged={() => {}} />,
    { account: admin() },
  )
  await press(user, 'SUSPEND')
  return { user }
}

async function writeNothing() {
  const { user } = openGroup({}, { of: freshGroup() })
  await user.type(await screen.findByLabelText('Message'), '{Enter}')
  return { user }
}

async function writeOnBoard(text: string, isLost = false) {
  const uploads = catchUploads()
  const { user } = openGroup({}, { of: freshGroup() })
  await screen.findByLabelText('Message')
  await user.upload(screen.getByLabelText('Files'), selfie)
  if (isLost) await act(async () => uploads[0]!.fail())
  if (text) await user.type(screen.getByLabelText('Message'), text)
  await press(user, 'Send')
  return { user, uploads }
}

const NOT_ARRIVED = 'A file did not arrive. Retry it or remove it, then send again.'

const ROWS: Row[] = [
  ['Test Email', 'neither text nor HTML', mailNothing, 'Please enter text or HTML.', types('HTML')],
  ['new group', 'no unit chosen', newGroup, 'Please choose a trust unit.', choosesUnit],
  ['standing of a player', 'a rejected change', suspend, WHOLE, types('Reason (optional)')],
  ['board', 'a missing text', writeNothing, 'Please write a message.', types('Message')],
  ['board', 'a failed file', () => writeOnBoard('Look', true), NOT_ARRIVED, takesOff],
]

test('API-35 clears a failed file’s errors after a successful retry', async () => {
  const { user, uploads } = await writeOnBoard('Look', true)
  const [ofForm, ofFile] = [/^A file did not arrive/, 'It did not arrive. Please try again.']
  expect(screen.getByText(ofForm)).toBeVisible()
  expect(screen.getByText(ofFile)).toBeVisible()
  await press(user, /^Retry/)
  await act(async () => uploads[1]!.answer(200, { url: '/media/up1', ...withMedia(media('up1')) }))
  expect(await screen.findByText('Ready')).toBeVisible()
  expect([screen.queryByText(ofForm), screen.queryByText(ofFile)]).toEqual([null, null])
})

test.each(ROWS)(
  'API-35 %s: clears the error about %s when the user fixes its cause',
  async (_form, _what, begin, sentence, mend) => {
    const { user } = await begin()
    const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent === sentence)
    await waitFor(() => expect(alerts()).not.toEqual([]))
    await mend(user)
    await waitFor(() => expect(alerts()).toEqual([]))
  },
)
