import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubDatabase } from '../../../../testing/browser-database.ts'
import { type Canned, type Sent, serve } from '../../../../testing/canned.ts'
import { stubEventSource } from '../../../../testing/event-source.ts'
import { message } from '../../../../testing/messages.ts'
import { member } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/screen.tsx'
import { useLiveUpdates } from '../../live/live-updates.ts'
import { useSession, useSessionActions } from '../../session/use-session.ts'
import { showMessages, useShownWindow, windowKey } from '../conversation.data.ts'
import { windowOf } from '../window.ts'
import { Outgoing } from './outgoing.ts'
import { useUnsent, useWaiting } from './unsent.data.ts'
import type { ToSend } from './waiting.ts'

const SEND = 'POST /api/trust-bonds/:bondId/messages'
const DOWN = new TypeError('Failed to fetch')
const ann = member()
const empty = windowOf({ items: [], next: null }, { hasNewer: false, version: 0 })

let answer: (sent: Sent) => Canned | Promise<Canned>
let actions: ReturnType<typeof useSessionActions>
let unsent: ReturnType<typeof useUnsent>
/** The contents of the conversation at each render. */
let seen: string[]
let streams: ReturnType<typeof stubEventSource>

const words = (content: string): ToSend => ({
  bondId: '19-20',
  messageType: 'text',
  content,
  replyTo: null,
  files: [],
})
const sentBy = ({ body }: Sent, different = {}) =>
  message({ id: 7, senderId: 19, ...(body as { content: string; clientId: string }), ...different })
const take = (sent: Sent): Canned => ({ status: 201, body: sentBy(sent) })

function App() {
  useLiveUpdates()
  actions = useSessionActions()
  const { player } = useSession()
  if (!player) return <p>signed out</p>
  return (
    <>
      <p>{player.name}</p>
      <Outgoing />
      <Conversation />
    </>
  )
}

function Conversation() {
  unsent = useUnsent()
  const waiting = useWaiting('19-20')
  const shown = useShownWindow('19-20')?.messages ?? []
  const text = [
    ...shown.map(({ content }) => content),
    ...waiting.map((one) => `${one.content} (waits)`),
  ].join(', ')
  if (seen.at(-1) !== text) seen.push(text)
  return <p>{`Said: ${text}`}</p>
}

async function open() {
  const sent = serve({
    [SEND]: (one) => answer(one),
    'GET /api/auth/me': { status: 200, body: ann },
  })
  const view = renderScreen(<App />, { account: ann })
  view.queries.setQueryData(windowKey('19-20'), empty)
  return { ...view, posts: () => sent.filter(({ route }) => route === SEND) }
}

const send = (text: string) => act(() => unsent.send(words(text)))
const said = (text: string) => screen.findByText(`Said: ${text}`.trim())

beforeEach(async () => {
  await stubDatabase()
  streams = stubEventSource()
  answer = take
  seen = []
})

test('MSG-15 MSG-46 never duplicates or loses a message', async () => {
  const { posts, queries } = await open()
  await send('Hello')
  await said('Hello')
  await act(async () => {})
  expect(seen).toEqual(['', 'Hello (waits)', 'Hello'])
  let reply: (canned: Canned) => void = () => {}
  answer = () => new Promise((resolve) => (reply = resolve))
  await send('Again')
  await waitFor(() => expect(posts()).toHaveLength(2))
  const body = sentBy(posts()[1]!, { id: 8 })
  await act(async () => showMessages(queries, '19-20', [body]))
  await said('Hello, Again')
  await act(async () => reply({ status: 201, body }))
  await act(async () => {})
  expect(seen.slice(3)).toEqual(['Hello, Again (waits)', 'Hello, Again'])
})

test('MSG-46 sends a waiting message right away when live updates reconnect', async () => {
  answer = () => DOWN
  const { posts } = await open()
  await streams[0]!.open()
  await screen.findByText('Said:')
  // Keep the retry timers from firing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const settle = async (isDone: () => boolean) => {
    for (let n = 0; n < 40 && !isDone(); n += 1) await act(() => vi.advanceTimersByTimeAsync(5))
  }
  await send('Hello')
  await settle(() => posts().length > 0)
  await settle(() => false)
  expect(posts()).toHaveLength(1)
  answer = take
  await streams[0]!.open()
  await settle(() => posts().length > 1)
  expect(posts()).toHaveLength(2)
  vi.useRealTimers()
  await said('Hello')
})

test('MSG-46 sends waiting messages only after the same person has signed in again', async () => {
  const error = 'Please log in.'
  answer = () => ({ status: 401, body: { error, message: error, code: 'no_session' } })
  const { posts, queries } = await open()
  await send('Hello')
  await waitFor(() => expect(posts()).toHaveLength(1))
  serve({ 'GET /api/auth/me': { status: 401, body: { error, message: error, code: 'no_session' } } })
  await act(() => actions.refresh())
  await screen.findByText('signed out')
  const later = serve({ [SEND]: take })
  window.dispatchEvent(new Event('online'))
  await act(async () => {})
  expect(later).toEqual([])
  await act(async () => {
    actions.setPlayer(ann)
    queries.setQueryData(windowKey('19-20'), empty)
  })
  await said('Hello')
  expect((later[0]!.body as { clientId: string }).clientId).toBe(
    (posts()[0]!.body as { clientId: string }).clientId,
  )
})
