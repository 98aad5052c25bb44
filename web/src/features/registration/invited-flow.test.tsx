import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import { sayPhotoRefused } from '@kinhold/domain/photos'
import { inEnglish } from '@kinhold/domain/sentences'
import { serve } from '../../../testing/canned.ts'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal, toastText } from '../../../testing/visitor.ts'
import { Toaster } from '../../parts/toaster.tsx'
import { useSession } from '../session/use-session.ts'
import { InvitedFlow } from './invited-flow.tsx'

const COMPLETE = 'POST /api/auth/complete-registration'
const SPONSOR = 'GET /api/players/:id'
const ann = { id: 19, name: 'Ann', profilePhoto: '/media/ann' }
const bob = member({ id: 24, name: 'Bob', sponsorId: 19, isFirstLogin: true })
const UPLOAD_FAILED = 'Upload failed | Please try uploading your photo again.'

function Session() {
  const { player, isFirstLogin } = useSession()
  return player && <output>{`${player.name}${isFirstLogin ? ', for the first time' : ''}`}</output>
}

function start(replies: Parameters<typeof serve>[0] = {}, more: { isReturning?: true } = {}) {
  const uploads = catchUploads()
  const sent = serve({
    'GET /api/config': { status: 200, body: appConfig() },
    [SPONSOR]: { status: 200, body: ann },
    [COMPLETE]: { status: 201, body: bob },
    ...replies,
  })
  const told = { onClose: vi.fn(), onCodeNeeded: vi.fn() }
  const invited = { phone: '(555) 123-4567', recipientName: 'Bob', sponsorId: 19, ...more }
  render(<Toaster />)
  const view = renderScreen(
    <>
      <InvitedFlow invited={invited} {...told} />
      <Session />
    </>,
  )
  return { ...view, ...told, uploads, sent }
}

const selfie = () => new File(['x'], 'me.jpg', { type: 'image/jpeg' })
const photoDialog = () => screen.findByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
const sponsorDialog = async () => within(await screen.findByRole('dialog', { name: 'Is this your sponsor?' }))

async function pick({ user }: ReturnType<typeof start>, file = selfie()) {
  await photoDialog()
  await user.upload(screen.getByLabelText('Add a selfie'), file)
}

async function untilSponsor(app: ReturnType<typeof start>) {
  await pick(app)
  await act(async () => app.uploads[0]!.answer(200, { photoUrl: '/media/bob' }))
  return sponsorDialog()
}

const yes = (dialog: Awaited<ReturnType<typeof sponsorDialog>>) => dialog.getByRole('button', { name: 'YES' })

test('REG-02 API-24 API-26 uploads the selfie in step 1 and shows the upload progress', async () => {
  const app = start()
  expect(await photoDialog()).toHaveTextContent('Welcome, Bob.')
  const file = selfie()
  await pick(app, file)
  const [upload] = app.uploads
  expect([upload!.method, upload!.path, upload!.withCredentials]).toEqual(['POST', '/api/upload/temp', true])
  expect(upload!.photo.name).toBe('me.jpg')
  act(() => upload!.progress(0.5))
  expect(screen.getByRole('progressbar', { name: 'Uploading the photo' })).toHaveAttribute('value', '0.5')
  await act(async () => upload!.answer(200, { photoUrl: '/media/bob' }))
  expect(toastText()).toBe('Photo uploaded!')
  await sponsorDialog()
})

test('REG-22 tells a member who has to register again that their account is kept', async () => {
  start({}, { isReturning: true })
  const dialog = await photoDialog()
  expect(dialog).toHaveTextContent('Welcome back, Bob. Your account is still here')
  expect(dialog).not.toHaveTextContent('who invited you')
})

const TOO_LARGE = 'File too large | Please select an image under 5MB'
const NO_PICTURE = `Upload failed | ${inEnglish(sayPhotoRefused('type'))}`

test.each([
  ['API-21 a photo over 5 MB', 'image/jpeg', PHOTO_MAX_BYTES + 1, TOO_LARGE],
  ['API-20 a video', 'video/mp4', 3, NO_PICTURE],
])('%s isn’t uploaded', async (_, type, size, words) => {
  const { uploads } = start()
  await photoDialog()
  const files = [new File([new Uint8Array(size)], 'me', { type })]
  fireEvent.change(screen.getByLabelText('Add a selfie'), { target: { files } })
  expect([toastText(), uploads]).toEqual([words, []])
  expect(screen.getByLabelText('Add a selfie')).toHaveAccessibleDescription(words.split(' | ')[1])
})

test('a newly taken selfie replaces a selfie that is still uploading', async () => {
  const app = start()
  await pick(app)
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(app.uploads[0]!.aborted).toBe(true)
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull()
  await pick(app)
  await pick(app)
  expect(app.uploads.map(({ aborted }) => aborted)).toEqual([true, true, false])
  act(() => app.uploads[2]!.progress(0.5))
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.5')
  expect(toastText()).toBeNull()
  await act(async () => app.uploads[2]!.answer(200, { photoUrl: '/media/bob' }))
  await sponsorDialog()
})

test('API-25 shows why an upload failed and lets the user retry it', async () => {
  const app = start()
  await pick(app)
  await act(async () => app.uploads[0]!.fail())
  expect(toastText()).toBe(UPLOAD_FAILED)
  expect(screen.getByText('The photo did not arrive.')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await act(async () => app.uploads[1]!.answer(200, { photoUrl: '/media/bob' }))
  await sponsorDialog()
})

test('API-20 shows why the server rejected a photo', async () => {
  const app = start()
  await pick(app)
  const error = inEnglish(sayPhotoRefused('type'))
  await act(async () => app.uploads[0]!.answer(415, { error, message: '', code: 'not_an_image' }))
  expect(toastText()).toBe(NO_PICTURE)
  expect(screen.getByLabelText('Add a selfie')).toHaveAccessibleDescription(error)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('img', { name: 'Your photo' })).toBeNull()
})

test('disables YES until the sponsor has loaded', async () => {
  const app = start({ [SPONSOR]: refusal(404, 'not_found', 'This person does not exist.') })
  const dialog = await untilSponsor(app)
  expect(await dialog.findByText('This person does not exist.')).toBeVisible()
  expect(yes(dialog)).toBeDisabled()
  serve({ [SPONSOR]: { status: 200, body: ann } })
  await app.user.click(dialog.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(yes(dialog)).toBeEnabled())
})

test('REG-03 REG-04 REG-08 LOG-52 REG-05 step 2 closes only when an answer is chosen', async () => {
  const app = start()
  const dialog = await untilSponsor(app)
  expect(await dialog.findByText('Ann')).toBeVisible()
  expect(dialog.getByRole('img', { name: 'Ann' })).toHaveAttribute(
    'src',
    expect.stringContaining('/media/ann'),
  )
  expect(dialog.getByRole('img', { name: 'Your photo' })).toBeVisible()
  expect(app.sent.filter(({ route }) => route === SPONSOR).map(({ path }) => path)).toEqual([
    '/api/players/19',
  ])
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.toSorted()).toEqual(['No - Cancel', 'YES'])
  await app.user.keyboard('{Escape}')
  expect(app.onClose).not.toHaveBeenCalled()
  await app.user.click(dialog.getByRole('button', { name: 'No - Cancel' }))
  expect(app.onClose).toHaveBeenCalledOnce()
  expect(app.sent.filter(({ route }) => route === COMPLETE)).toEqual([])
})

test('REG-04 REG-06 REG-07 REG-20 REG-21 REG-24 YES registers the newcomer under the name in the invitation', async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  const app = start({ [COMPLETE]: () => new Promise((resolve) => (answer = resolve)) })
  const dialog = await untilSponsor(app)
  await waitFor(() => expect(yes(dialog)).toBeEnabled())
  await app.user.click(yes(dialog))
  expect(yes(dialog)).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'No - Cancel' })).toBeDisabled()
  answer({ status: 201, body: bob })
  expect(await screen.findByText('Bob, for the first time')).toBeInTheDocument()
  expect(toastText()).toBe('Welcome to the network!')
  expect(app.sent.find(({ route }) => route === COMPLETE)!.body).toEqual({
    phone: '(555) 123-4567',
    name: 'Bob',
    profilePhoto: '/media/bob',
    sponsorId: 19,
  })
})

test.each([
  ['a refusal', 'It is taken.', refusal(409, 'phone_taken', 'It is taken.')],
  ['a network failure', '', new TypeError('Failed to fetch')],
])('REG-23 reports %s and lets the newcomer click YES again', async (_, sentence, reply) => {
  const app = start({ [COMPLETE]: reply })
  const dialog = await untilSponsor(app)
  await waitFor(() => expect(yes(dialog)).toBeEnabled())
  await app.user.click(yes(dialog))
  await waitFor(() => expect(toastText()).toBe('Registration failed | Please try again.'))
  expect(dialog.getByRole('alert').textContent).toBe(sentence)
  expect(yes(dialog)).toBeEnabled()
})

test('goes back to the first step if the server rejects the photo', async () => {
  const sentence = 'Please upload a selfie to complete registration'
  const app = start({
    [COMPLETE]: refusal(400, 'photo_required', sentence, { fields: { profilePhoto: sentence } }),
  })
  const dialog = await untilSponsor(app)
  await waitFor(() => expect(yes(dialog)).toBeEnabled())
  await app.user.click(yes(dialog))
  await photoDialog()
  expect(screen.getByText(sentence)).toBeVisible()
})
