import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../../testing/canned-upload.ts'
import { serve } from '../../../testing/canned.ts'
import { media } from '../../../testing/media.ts'
import { member } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { appConfig } from '../../../testing/visitor.ts'
import type { SessionActions } from '../../features/session/session-actions.ts'
import { useSession, useSessionActions } from '../../features/session/use-session.ts'
import { Composer } from './composer.tsx'

const ANN = member()
const BOB = member({ id: 20, name: 'Bob', phone: '+15551230020' })

let actions: SessionActions
let onSend = vi.fn<() => Promise<void>>()

// Pages with drafts render only when someone is signed in.
function Place({ place }: { place: string }) {
  actions = useSessionActions()
  const { player } = useSession()
  return player && <Composer label="Write" place={place} noun="message" most={500} onSend={onSend} />
}

function open(place: string, account = ANN, more: object = {}) {
  serve({
    'GET /api/config': { status: 200, body: appConfig() },
    'POST /api/auth/logout': { status: 204 },
    ...more,
  })
  const { user, container } = renderScreen(<Place place={place} />, { account })
  return { user, field: () => within(container).getByLabelText('Message') }
}

const signIn = (account: typeof ANN) => act(() => actions.setPlayer(account))
const signOut = () => act(() => actions.signOut())

test('keeps a separate draft per member and place', async () => {
  const { user, field } = open('here')
  await user.type(field(), 'Begun here')
  expect(open('elsewhere').field()).toHaveValue('')
  expect(open('here').field()).toHaveValue('Begun here')
  expect(open('here', BOB).field()).toHaveValue('')
})

test('LOG-56 discards a draft when its author signs out', async () => {
  const { user, field } = open('left')
  await user.type(field(), 'Not for others')
  await signIn({ ...ANN, name: 'Anna' })
  expect(field()).toHaveValue('Not for others')
  await signOut()
  await signIn(BOB)
  expect(field()).toHaveValue('')
  await signOut()
  await signIn(ANN)
  expect(field()).toHaveValue('')
  await user.type(field(), 'Not for others')
  await signIn(BOB)
  expect(field()).toHaveValue('')
  await signIn(ANN)
  expect(field()).toHaveValue('')
})

test('LOG-56 cancels an upload in progress on sign-out', async () => {
  const uploads = catchUploads()
  const { user } = open('with a file')
  await user.upload(screen.getByLabelText('Files'), new File(['x'], 'boat.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  await signOut()
  expect(uploads[0]!.aborted).toBe(true)
})

test('LOG-56 doesn’t restore a draft if sending it fails after its author has signed out', async () => {
  const sending = Promise.withResolvers<void>()
  onSend = vi.fn(() => sending.promise)
  const { user, field } = open('on its way')
  await user.type(field(), 'Too late{Enter}')
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  await signOut()
  await signIn(ANN)
  await act(async () => {
    sending.reject(new Error('The line broke.'))
    await sending.promise.catch(() => {})
  })
  expect(field()).toHaveValue('')
})

// Recreates the state after a reload, when a draft is in storage but not in memory.
function keepFromBefore(place: string, ...names: string[]) {
  const files = names.map((_, n) => ({ ...media(`up${n}`), url: `/media/up${n}` }))
  sessionStorage.setItem(`kept ${ANN.id} draft ${place}`, JSON.stringify({ text: 'Look', files, names }))
}

test('UNI-85 restores a draft after a reload and reports its missing files', async () => {
  keepFromBefore('loaded again', 'boat.jpg', 'key.jpg')
  const gone = { 'HEAD /media/up0': { status: 404 }, 'HEAD /media/up1': { status: 200 } }
  onSend = vi.fn(async () => {})
  const { user, field } = open('loaded again', ANN, gone)
  expect(field()).toHaveValue('Look')
  const words = '“boat.jpg” is no longer with your message. Please attach it again.'
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText('boat.jpg')).toBeNull()
  expect(screen.getByText('key.jpg')).toBeVisible()
  expect(screen.getByText('Ready')).toBeVisible()
  await user.type(field(), '!{Enter}')
  const sent = { content: 'Look!', media: [expect.objectContaining({ url: '/media/up1' })] }
  await waitFor(() => expect(onSend).toHaveBeenCalledWith(expect.objectContaining(sent)))
  expect(sessionStorage).toHaveLength(0)
})

test('UNI-85 keeps a draft’s text and uploaded files in session storage', async () => {
  const uploads = catchUploads()
  const { user, field } = open('kept')
  await user.type(field(), 'Half')
  await user.upload(screen.getByLabelText('Files'), new File(['x'], 'boat.jpg', { type: 'image/jpeg' }))
  await user.upload(screen.getByLabelText('Files'), new File(['x'], 'key.jpg', { type: 'image/jpeg' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  const stored = media('up1')
  act(() => uploads[0]!.answer(200, { url: '/media/up1', mediaUrls: ['/media/up1'], media: [stored] }))
  await screen.findByText('Ready')
  const kept: unknown = JSON.parse(sessionStorage.getItem(`kept ${ANN.id} draft kept`)!)
  expect(kept).toEqual({ text: 'Half', files: [stored], names: ['boat.jpg'] })
})
