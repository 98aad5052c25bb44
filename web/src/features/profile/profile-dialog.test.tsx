import type { Player } from '@kinhold/contract/players'
import { sayPhotoRefused } from '@kinhold/domain/photos'
import { inEnglish } from '@kinhold/domain/sentences'
import { eachLine, PROFILE_LINES } from '@kinhold/domain/profile-lines'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { serve } from '../../../testing/canned.ts'
import { fill, seeToast, shownToast } from '../../../testing/on-screen.ts'
import { admin, member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig, refusal } from '../../../testing/visitor.ts'
import { useMember } from '../session/use-session.ts'
import { ProfileDialog } from './profile-dialog.tsx'

function open(replies: Parameters<typeof serve>[0] = {}, account: Player = member()) {
  const sent = serve({ 'GET /api/auth/me': { status: 200, body: account }, ...replies })
  const onClose = vi.fn()
  const shown = (
    <>
      <Whose />
      <ProfileDialog open onClose={onClose} />
    </>
  )
  return { sent, onClose, ...renderScreen(shown, { account }) }
}

function Whose() {
  const { name, phone, profilePhoto } = useMember()
  return <p data-testid="whose">{[name, phone, profilePhoto].join(' ')}</p>
}

type View = ReturnType<typeof open>

async function retype({ user }: View, label: string, text: string) {
  await user.clear(screen.getByLabelText(label))
  if (text) await fill(user, screen.getByLabelText(label), text)
}

const save = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Save' }))
const patches = ({ sent }: View) => sent.filter(({ method }) => method === 'PATCH')
const whose = () => screen.getByTestId('whose').textContent

test("PRO-01 PRO-02 PRO-04 PRO-05 requires a name and a phone number in 'Update Profile'", async () => {
  const view = open()
  expect(screen.getByRole('dialog', { name: 'Update Profile' })).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('Ann')
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0019')
  expect(screen.getByLabelText('Phone')).toHaveAttribute('placeholder', '(555) 123-4567')
  await retype(view, 'Name', '  ')
  await retype(view, 'Phone', '')
  await save(view)
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'))
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Phone is required/)
  expect(patches(view)).toEqual([])
})

test('PRO-06, PRO-08, PRO-10 updates the session once the profile has been saved', async () => {
  const sentence = 'This number belongs to another member.'
  const replies = [
    refusal(500, 'internal', 'Something broke on our side.'),
    refusal(409, 'phone_taken', sentence, { fields: { phone: sentence } }),
    { status: 200, body: member({ name: 'Anna', phone: '+15551230020' }) },
  ]
  const view = open({ 'PATCH /api/players/:id': () => replies.shift()! })
  await retype(view, 'Name', 'Anna')
  await retype(view, 'Phone', '5551230020')
  await save(view)
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  await save(view)
  await screen.findByText(sentence)
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(new RegExp(sentence))
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0020')
  await seeToast('Error', 'Failed to update profile. Please try again.')
  expect(view.onClose).not.toHaveBeenCalled()
  expect(whose()).toBe('Ann +15551230019 ')
  await save(view)
  await waitFor(() => expect(view.onClose).toHaveBeenCalledOnce())
  const sent = ['/api/players/19', { name: 'Anna', phone: '(555) 123-0020', ...eachLine(() => '') }]
  expect(patches(view).map(({ path, body }) => [path, body])).toEqual([sent, sent, sent])
  expect(shownToast()).toMatchObject({ title: 'Profile updated' })
  expect(whose()).toBe('Anna +15551230020 ')
})

test.each([
  [true, /^We texted a code to \(555\) 123-0020\./],
  [false, /^Ask whoever runs this server for the code of \(555\) 123-0020\./],
])('PRO-06 FAM-83 requires a code for a new number (SMS provider: %s)', async (smsAvailable, says) => {
  const proved = member({ phone: '+15551230020' })
  const view = open({
    'GET /api/config': { status: 200, body: appConfig({ smsAvailable }) },
    'PATCH /api/players/:id': { status: 202, body: { verificationRequired: true, phone: '+15551230020' } },
    'POST /api/auth/verify': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { status: 200, body: proved }
        : refusal(400, 'code_wrong', 'That is not the code we texted you. Please check it.'),
  })
  await retype(view, 'Phone', '5551230020')
  await save(view)
  await screen.findByLabelText('Code')
  await view.user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-0020')
  await save(view)
  const code = await screen.findByLabelText('Code')
  expect(await screen.findByText(says)).toBeVisible()
  expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(whose()).toBe('Ann +15551230019 ')

  const confirm = () => view.user.click(screen.getByRole('button', { name: 'Confirm' }))
  await confirm()
  expect(await screen.findByText('Please enter your code.')).toBeVisible()
  expect(view.sent.filter(({ path }) => path === '/api/auth/verify')).toEqual([])
  await fill(view.user, code, '000000')
  await confirm()
  expect(await screen.findByText('That is not the code we texted you. Please check it.')).toBeVisible()
  expect(view.onClose).not.toHaveBeenCalled()

  await view.user.clear(code)
  await fill(view.user, code, '123456')
  await confirm()
  await waitFor(() => expect(view.onClose).toHaveBeenCalledOnce())
  expect(view.sent.findLast(({ path }) => path === '/api/auth/verify')!.body).toEqual({
    phone: '+15551230020',
    code: '123456',
  })
  expect(shownToast()).toMatchObject({ title: 'Profile updated' })
  expect(whose()).toBe('Ann +15551230020 ')
})

test('PRO-06 disables the name field for the admin and doesn’t send the name', async () => {
  const view = open({ 'PATCH /api/players/:id': { status: 200, body: admin() } }, admin())
  expect(screen.getByLabelText('Name')).toBeDisabled()
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/The admin’s name stays as it is/)
  await save(view)
  await waitFor(() => expect(view.onClose).toHaveBeenCalledOnce())
  expect(patches(view)[0]!.body).toEqual({ phone: '(555) 000-0018', ...eachLine(() => '') })
})

test.each(PROFILE_LINES)('PRO-06 shows and saves the field $name', async (line) => {
  const account = member(eachLine(({ name }) => `My ${name}`))
  const view = open({ 'PATCH /api/players/:id': { status: 200, body: account } }, account)
  expect(screen.getByLabelText(inEnglish(line.title))).toHaveValue(`My ${line.name}`)
  await retype(view, inEnglish(line.title), 'Another')
  await save(view)
  await waitFor(() => expect(patches(view)[0]!.body).toMatchObject({ [line.name]: 'Another' }))
})

const TOO_LARGE = { title: 'File too large', description: 'Please select an image under 5MB' }
const NO_IMAGE = { title: 'Upload failed', description: inEnglish(sayPhotoRefused('type')) }

const photo = (name = 'me.jpg', type = 'image/jpeg', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type })
const pick = ({ user }: View, file: File) => user.upload(screen.getByLabelText('Replace photo'), file)

test('PRO-03, PRO-07, PRO-09, PRO-11 uploads the chosen photo and updates the session', async () => {
  const uploads = catchUploads()
  const view = open()
  await pick(view, photo())
  await act(async () => uploads[0]!.answer(500, { error: 'x', message: 'x', code: 'x' }))
  await seeToast('Error', 'Failed to upload photo. Please try again.')
  await view.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(uploads).toMatchObject([{}, { method: 'POST', path: '/api/players/19/photo' }])
  expect(uploads.map((upload) => upload.photo.name)).toEqual(['me.jpg', 'me.jpg'])
  await act(async () => uploads[1]!.progress(0.4))
  expect(screen.getByRole('progressbar')).toHaveValue(0.4)
  await act(async () => uploads[1]!.answer(200, { player: member({ profilePhoto: '/media/new' }) }))
  await seeToast('Photo uploaded', 'Your profile photo has been updated.')
  expect(whose()).toBe('Ann +15551230019 /media/new')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(view.onClose).not.toHaveBeenCalled()
})

test('API-20 doesn’t offer to retry a rejected photo', async () => {
  const uploads = catchUploads()
  const view = open()
  await pick(view, photo())
  const error = inEnglish(sayPhotoRefused('type'))
  await act(async () => uploads[0]!.answer(415, { error, message: error, code: 'not_an_image' }))
  await seeToast(NO_IMAGE.title, NO_IMAGE.description)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('PRO-07 a newly chosen photo replaces a photo that is still uploading', async () => {
  const uploads = catchUploads()
  const view = open()
  await pick(view, photo())
  await pick(view, new File(['y'], 'later.jpg', { type: 'image/jpeg' }))
  await view.user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!)
  expect(uploads.map(({ aborted }) => aborted)).toEqual([true, true])
  await pick(view, photo())
  await pick(view, new File(['y'], 'later.jpg', { type: 'image/jpeg' }))
  expect(uploads.map(({ aborted }) => aborted)).toEqual([true, true, true, false])
  act(() => uploads[3]!.progress(0.5))
  expect(await screen.findByRole('progressbar')).toHaveAttribute('value', '0.5')
  expect(shownToast()).toBeUndefined()
  const player = member({ profilePhoto: '/media/later' })
  await act(async () => uploads[3]!.answer(200, { player, photoUrl: '/media/later' }))
  await waitFor(() => expect(whose()).toContain('/media/later'))
})

test.each([
  ['API-21 a photo over 5 MB', 'image/jpeg', 5 * 1024 * 1024 + 1, TOO_LARGE],
  ['API-20 a file that is not an image', 'text/pdf', 10, NO_IMAGE],
] as const)('%s (%s, %i bytes) is rejected without being sent: %j', (_, type, bytes, said) => {
  const uploads = catchUploads()
  open()
  // The browser's file picker offers only images, so the test sets the file directly.
  fireEvent.change(screen.getByLabelText('Replace photo'), { target: { files: [photo('me', type, bytes)] } })
  expect(shownToast()).toMatchObject(said)
  expect(uploads).toEqual([])
})
