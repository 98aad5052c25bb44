import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchUploads } from '../../testing/canned-upload.ts'
import { serve } from '../../testing/canned.ts'
import { member } from '../../testing/people.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { refusal } from '../../testing/visitor.ts'
import { ask } from '../api.ts'
import { SessionProvider } from '../features/session/session-provider.tsx'
import { useSessionActions } from '../features/session/use-session.ts'
import { upload } from '../uploads.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Gate } from './gate.tsx'
import { OpenFrame } from './open-frame.tsx'

const AWAY = 'We cannot be reached. Trying again…'
const ME = 'GET /api/auth/me'
const unavailable = refusal(503, 'unavailable', 'We cannot be reached at the moment.')
const nobody = refusal(401, 'no_session', 'Please sign in first.')

let refresh: () => Promise<void>

const page = (
  <>
    <ConnectionBanner />
    <OpenFrame footer={null}>
      <Gate admits="member">
        <Kept />
      </Gate>
    </OpenFrame>
  </>
)

function Kept() {
  refresh = useSessionActions().refresh
  return <h1>What is kept here</h1>
}

const open = () => renderScreen(<SessionProvider>{page}</SessionProvider>, { at: '/network' })

test.each([
  ['a 500', { status: 500, body: 'oops' }],
  ['a 503', unavailable],
  ['no response', new TypeError('Failed to fetch')],
])('LOG-25 LOG-26 doesn’t ask the user to log in after %s', async (_, reply) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let answer: unknown = reply
  serve({ [ME]: () => answer } as never)
  open()
  expect(await screen.findByText(AWAY)).toBeVisible()
  expect(screen.queryByText('Authentication Required')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  answer = { status: 200, body: member() }
  expect(await screen.findByText('What is kept here')).toBeVisible()
  expect(screen.queryByText(AWAY)).toBeNull()
})

test('LOG-26 asks the user to log in only if the server reports no session', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let answer: unknown = unavailable
  serve({ [ME]: () => answer } as never)
  open()
  await screen.findByText(AWAY)
  answer = nobody
  expect(await screen.findByText('Authentication Required')).toBeVisible()
  expect(screen.queryByText(AWAY)).toBeNull()
})

test('LOG-25 keeps showing a signed-in member’s page while the server is unreachable', async () => {
  let answer: unknown = unavailable
  serve({ [ME]: () => answer } as never)
  renderScreen(page, { account: member(), at: '/network' })
  await refresh().catch(() => {})
  expect(await screen.findByText(`${AWAY} You see what you last read.`)).toBeVisible()
  expect(screen.getByText('What is kept here')).toBeVisible()
  answer = { status: 200, body: member() }
  await waitFor(() => expect(screen.queryByText(/We cannot be reached/)).toBeNull())
  expect(screen.getByText('What is kept here')).toBeVisible()
})

const CLOSED = 'We move until 10:00. Until then nothing is saved; what you typed stays here.'
const closed = refusal(503, 'maintenance', CLOSED)

test('OPS-75 shows a member the maintenance notice until maintenance ends', async () => {
  let answer: unknown = closed
  serve({ [ME]: () => answer } as never)
  renderScreen(page, { account: member(), at: '/network' })
  await refresh().catch(() => {})
  const sentence = await screen.findByText(`${CLOSED} You see what you last read.`)
  expect(screen.getByRole('status')).toContainElement(sentence)
  answer = { status: 502, body: 'Bad gateway' }
  await refresh().catch(() => {})
  expect(sentence).toBeVisible()
  answer = { status: 200, body: member() }
  await waitFor(() => expect(screen.queryByText(/We move until/)).toBeNull())
  expect(screen.getByText('What is kept here')).toBeVisible()
  answer = unavailable
  await refresh().catch(() => {})
  expect(await screen.findByText(`${AWAY} You see what you last read.`)).toBeVisible()
})

test.each([
  ['call', () => ask('POST /api/auth/login', { body: { phone: '5551234567' } })],
  [
    'file',
    async () => {
      const uploads = catchUploads()
      const sending = upload('POST /api/upload/temp', { file: new File(['x'], 'ann.jpg') })
      uploads[0]!.answer(closed.status, closed.body)
      await sending.catch(() => {})
    },
  ],
])('OPS-75 shows a visitor the maintenance notice after a refused %s', async (_, act) => {
  let answer: unknown = closed
  serve({ [ME]: () => answer, 'POST /api/auth/login': closed } as never)
  renderScreen(page, { at: '/network' })
  await act()
  expect(await screen.findByText(CLOSED)).toBeVisible()
  answer = nobody
  await waitFor(() => expect(screen.queryByText(CLOSED)).toBeNull())
})
