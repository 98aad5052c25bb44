import type { Account } from '@kinhold/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { stubEventSource } from '../../../testing/event-source.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { keyOfAll, keyOfMany, keyOfOne } from '../../query-key.ts'
import { useSession } from '../session/use-session.ts'
import { useLiveUpdates } from './live-updates.ts'

let asked: Record<string, number>
let streams: ReturnType<typeof stubEventSource>

function Screen() {
  useLiveUpdates()
  const count = (name: string) => () => (asked[name] = (asked[name] ?? 0) + 1)
  useQuery({ queryKey: keyOfMany('invitation', 'mine'), queryFn: count('invitations') })
  useQuery({ queryKey: keyOfMany('bond', 'list'), queryFn: count('bonds') })
  useQuery({
    queryKey: keyOfOne('dashboard', 19),
    queryFn: count('home'),
    meta: { hears: ['bond', 'like'] },
  })
  useQuery({ queryKey: keyOfAll('config'), queryFn: count('config') })
  return <p>{useSession().player?.name ?? 'nobody'}</p>
}

async function show(account: Account | null = member()) {
  const view = renderScreen(<Screen />, { account })
  await waitFor(() => expect(asked).toEqual({ invitations: 1, bonds: 1, home: 1, config: 1 }))
  return view
}

/**
 * Renders the screen with a valid session and an open stream, and returns the requests that the app sends.
 */
async function live() {
  const sent = serve(me(member()))
  const view = await show()
  await streams[0]!.open()
  return { ...view, sent }
}

const me = (body: Account) => ({ 'GET /api/auth/me': { status: 200, body } })
const sessionEnded = {
  'GET /api/auth/me': {
    status: 401,
    body: { error: 'Please log in.', message: 'Please log in.', code: 'x' },
  },
}

beforeEach(() => {
  asked = {}
  streams = stubEventSource()
})
afterEach(() => void vi.useRealTimers())

test('opens a stream only for a signed-in user', async () => {
  await show(null)
  expect(streams).toHaveLength(0)
  renderScreen(<Screen />, { account: vaultUser() })
  expect(streams.map((stream) => stream.url)).toEqual(['/api/events'])
})

test('refetches only the queries that listen for the topic of a change', async () => {
  await live()
  await streams[0]!.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(asked).toEqual({ invitations: 2, bonds: 1, home: 1, config: 1 }))
  await streams[0]!.change({ topic: 'bond', key: '7-12' })
  await waitFor(() => expect(asked).toEqual({ invitations: 2, bonds: 2, home: 2, config: 1 }))
})

test('refreshes the session only for a change to the signed-in player', async () => {
  const sent = serve(me(member({ name: 'Anne' })))
  await show()
  await streams[0]!.change({ topic: 'player', key: 20 })
  await streams[0]!.change({ topic: 'bond', key: '7-12' })
  await waitFor(() => expect(asked['bonds']).toBe(2))
  expect(sent).toHaveLength(0)
  await streams[0]!.change({ topic: 'player', key: 19 })
  await streams[0]!.change({ topic: 'player', key: '19' })
  expect(await screen.findByText('Anne')).toBeVisible()
  expect(sent).toHaveLength(1)
})

/** Advances the fake clock and flushes the effects. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
function stopClock() {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
}

test.each([
  ['MSG-49', 'that reopens after a break', false],
  ['MSG-78', 'that first opens after a failed attempt', true],
])('%s a stream %s refetches everything except the settings', async (_, __, isRefused) => {
  serve(me(member()))
  await show()
  if (!isRefused) await streams[0]!.open()
  stopClock()
  await streams[0]!.fail(isRefused)
  await pass(1_000)
  vi.useRealTimers()
  await streams[1]!.open()
  await waitFor(() => expect(asked).toEqual({ invitations: 2, bonds: 2, home: 2, config: 1 }))
  await streams[1]!.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(asked).toEqual({ invitations: 3, bonds: 2, home: 2, config: 1 }))
})

test('MSG-78 refetches only the message queries when the stream first opens', async () => {
  const answer = Promise.withResolvers<number>()
  const [unread, late] = [vi.fn(async () => 0), vi.fn(() => answer.promise)]
  function Messages() {
    useQuery({ queryKey: keyOfOne('message', 19, 'unread'), queryFn: unread })
    useQuery({
      queryKey: keyOfOne('conversation-read', '19-20'),
      queryFn: late,
      meta: { hears: ['message'] },
    })
    return <Screen />
  }
  renderScreen(<Messages />, { account: member() })
  await waitFor(() => expect(asked).toEqual({ invitations: 1, bonds: 1, home: 1, config: 1 }))
  await streams[0]!.open()
  await waitFor(() => expect(unread).toHaveBeenCalledTimes(2))
  await act(async () => answer.resolve(0))
  await waitFor(() => expect(late).toHaveBeenCalledTimes(2))
  await streams[0]!.change({ topic: 'invitation', key: 7 })
  await waitFor(() => expect(asked).toEqual({ invitations: 2, bonds: 1, home: 1, config: 1 }))
  expect([unread.mock.calls.length, late.mock.calls.length]).toEqual([2, 2])
})

test('keeps the stream closed after the session has ended', async () => {
  serve(sessionEnded)
  await show()
  await streams[0]!.open()
  await streams[0]!.fail()
  expect(await screen.findByText('nobody')).toBeVisible()
  stopClock()
  await pass(60_000)
  expect(streams).toHaveLength(1)
  expect(streams[0]!.readyState).toBe(2)
})

test('checks the session only once when the stream breaks', async () => {
  const sent = serve({ 'GET /api/auth/me': new TypeError('Failed to fetch') })
  await show()
  await streams[0]!.open()
  stopClock()
  await streams[0]!.fail()
  await pass(1_000)
  await streams[1]!.fail()
  await pass(2_000)
  expect(sent).toHaveLength(1)
  expect(screen.getByText('Ann')).toBeVisible()
  await streams[2]!.open()
  await pass(0)
  sent.length = 0
  await streams[2]!.fail()
  await pass(0)
  expect(sent).toHaveLength(1)
})

test.each([
  ['broken', false],
  ['refused', true],
])('MSG-49 reopens a %s stream with exponential backoff', async (_, isRefused) => {
  await live()
  stopClock()
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const opened = streams.length
    await streams.at(-1)!.fail(isRefused)
    await pass(wait - 1)
    expect(streams).toHaveLength(opened)
    await pass(1)
    expect(streams).toHaveLength(opened + 1)
  }
  await streams.at(-1)!.open()
  await streams.at(-1)!.fail(isRefused)
  await pass(1_000)
  expect(streams).toHaveLength(9)
})

test('MSG-49 reopens a stream only once when the network returns', async () => {
  serve(me(member()))
  await show()
  stopClock()
  vi.mocked(Math.random).mockReturnValue(0)
  await streams[0]!.fail()
  await pass(499)
  expect(streams).toHaveLength(1)
  await pass(1)
  expect(streams).toHaveLength(2)
  await streams[1]!.fail()
  const online = () => act(async () => void window.dispatchEvent(new Event('online')))
  await online()
  expect(streams).toHaveLength(3)
  await pass(60_000)
  await online()
  expect(streams).toHaveLength(3)
})

describe('when the server closes a stream because the session has too many streams', () => {
  const look = (visibility: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }

  test('a hidden tab reopens its stream only once the tab is visible', async () => {
    const { sent } = await live()
    await look('hidden')
    vi.useFakeTimers()
    await streams[0]!.bye()
    expect(streams[0]!.readyState).toBe(2)
    await pass(3_600_000)
    await look('hidden')
    expect(streams).toHaveLength(1)
    expect(sent).toEqual([])
    await look('visible')
    vi.useRealTimers()
    expect(streams).toHaveLength(2)
    await look('hidden')
    await look('visible')
    expect(streams).toHaveLength(2)
    await streams[1]!.open()
    await waitFor(() => expect(asked).toEqual({ invitations: 2, bonds: 2, home: 2, config: 1 }))
  })

  test.each([
    ['reopens after 30 to 60 seconds in a visible tab', 'visible', 60_000, 2],
    ['stays closed in a tab that has become hidden, until it is visible again', 'hidden', 3_600_000, 1],
  ] as const)('the stream %s', async (_, visibility, later, opened) => {
    await live()
    await look('visible')
    vi.useFakeTimers()
    await streams[0]!.bye()
    await pass(29_999)
    expect(streams).toHaveLength(1)
    if (visibility === 'hidden') await look('hidden')
    await pass(later - 29_998)
    expect(streams).toHaveLength(opened)
    await look('visible')
    expect(streams).toHaveLength(2)
  })

  test('the stream isn’t reopened after the app is unmounted', async () => {
    const { unmount } = await live()
    await look('hidden')
    await streams[0]!.bye()
    unmount()
    await look('visible')
    expect(streams).toHaveLength(1)
  })
})

test('doesn’t reopen the stream if the app is unmounted during the wait', async () => {
  serve(me(member()))
  const { unmount } = await show()
  vi.useFakeTimers()
  await streams[0]!.fail(true)
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
})
