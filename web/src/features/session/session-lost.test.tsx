import type { Account } from '@kinhold/contract/sessions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { ask } from '../../api.ts'
import { beginToKeep, whoseRead } from './last-read/whose-read.ts'
import type { SessionActions } from './session-actions.ts'
import { onSessionEnd } from './session-end.ts'
import { SessionProvider } from './session-provider.tsx'
import type { Lost } from './this-tab.ts'
import { useDoubts } from './use-doubts.ts'
import { useLost, useSession, useSessionActions } from './use-session.ts'

const WHY = 'This account has been suspended. Please ask your sponsor or the admin.'
const suspended = refusal(401, 'account_suspended', WHY)
const nobody = refusal(401, 'no_session', 'Please sign in first.')
const bob = member({ id: 20, name: 'Bob' })

let actions: SessionActions
let lost: Lost | null
const ended = vi.fn()
onSessionEnd(ended)

function Probe() {
  actions = useSessionActions()
  lost = useLost()
  useDoubts()
  return <p>{useSession().player?.name ?? 'nobody'}</p>
}

const show = (account: Account | null = member()) => renderScreen(<Probe />, { account, at: '/groups' })

function load() {
  return renderScreen(
    <SessionProvider>
      <Probe />
    </SessionProvider>,
    { at: '/groups' },
  )
}

function inOtherTab(key: string) {
  const newValue = String(Date.now() + 1000)
  localStorage.setItem(key, newValue)
  return act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
}

const wake = () =>
  act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
const wakeAfter = (key: string) => {
  localStorage.setItem(key, String(Date.now() + 1000))
  return wake()
}

beforeEach(() => void ended.mockClear())

describe('LOG-65 a 401 response', () => {
  test('triggers only one session check, even for 20 concurrent requests', async () => {
    const sent = serve({ 'GET /api/auth/me': suspended, 'GET /api/groups': suspended })
    show()
    await act(async () => {
      await Promise.all(Array.from({ length: 20 }, () => ask('GET /api/groups', { query: {} })))
    })
    await screen.findByText('nobody')
    expect(sent.filter(({ route }) => route === 'GET /api/auth/me')).toHaveLength(1)
    expect(lost).toEqual({ sentence: WHY, whose: 19, back: null })
    expect(ended).not.toHaveBeenCalled()
  })

  test('doesn’t end a session that the server confirms', async () => {
    const checks = [{ status: 200, body: member() }, new TypeError('Failed to fetch'), suspended]
    serve({ 'GET /api/auth/me': () => checks.shift()!, 'GET /api/groups': nobody })
    show()
    for (const left of [2, 1]) {
      await act(() => ask('GET /api/groups', { query: {} }))
      await waitFor(() => expect(checks).toHaveLength(left))
      expect(screen.getByText('Ann')).toBeVisible()
      expect(lost).toBeNull()
    }
    await act(() => ask('GET /api/groups', { query: {} }))
    await screen.findByText('nobody')
  })
})

describe('LOG-66 a signed-in user’s data', () => {
  async function loseIt() {
    serve({ 'GET /api/auth/me': nobody })
    const view = show()
    await act(() => actions.refresh())
    expect(lost).toEqual({
      sentence: 'Your session has ended. Please sign in again.',
      whose: 19,
      back: null,
    })
    return view
  }

  test('NAV-57 no longer includes stored responses once the session has ended', async () => {
    beginToKeep(19)
    const { unmount } = await loseIt()
    expect(whoseRead()).toBeNull()
    unmount()
    beginToKeep(19)
    load()
    await screen.findByText('nobody')
    expect(whoseRead()).toBeNull()
  })

  test.each([
    ['right away', false],
    ['after a reload of the login page', true],
  ])('is cleared only if a different member signs in after a lost session (%s)', async (_, isReloaded) => {
    const lose = async () => {
      const { unmount } = await loseIt()
      if (!isReloaded) return
      unmount()
      show(null)
      expect(lost?.whose).toBe(19)
    }
    await lose()
    act(() => actions.setPlayer(member()))
    expect(ended).not.toHaveBeenCalled()
    cleanup()
    await lose()
    act(() => actions.setPlayer(bob))
    expect(ended).toHaveBeenCalledOnce()
    expect(lost).toBeNull()
  })

  test('is cleared when a different vault user signs in', async () => {
    serve({ 'GET /api/auth/me': nobody })
    show(vaultUser())
    await act(() => actions.refresh())
    act(() => actions.setPlayer(vaultUser({ accessValue: '+15551234000' })))
    expect(ended).toHaveBeenCalledOnce()
  })

  test('is cleared without a notice on sign-out', async () => {
    serve({ 'POST /api/auth/logout': { status: 204 } })
    show()
    await act(() => actions.signOut())
    expect(ended).toHaveBeenCalled()
    expect(lost).toBeNull()
    const late = vi.fn()
    onSessionEnd(late)
    expect(late).toHaveBeenCalledOnce()
  })

  test.each<[string, () => Promise<void>]>([
    ['right away', () => inOtherTab('signed-out-at')],
    ['once the sleeping tab wakes', () => wakeAfter('signed-out-at')],
  ])('is cleared without a request when the user signs out in another tab (%s)', async (_, signOut) => {
    const sent = serve({})
    const { where } = show()
    act(() => actions.setPlayer(member()))
    await signOut()
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.getByText('nobody')).toBeInTheDocument()
    expect(ended).toHaveBeenCalledOnce()
    expect(sent).toEqual([])
    expect(lost).toBeNull()
  })

  test('is cleared without a notice if a session check follows a sign-out in another tab', async () => {
    serve({ 'GET /api/auth/me': nobody })
    const { where } = show()
    act(() => actions.setPlayer(member()))
    localStorage.setItem('signed-out-at', String(Date.now() + 1000))
    await act(() => actions.refresh())
    expect(ended).toHaveBeenCalledOnce()
    expect(lost).toBeNull()
    expect(where()).toBe('/')
  })

  test('triggers no notice if a session check fails during sign-out', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    serve({ 'GET /api/auth/me': nobody, 'POST /api/auth/logout': () => promise })
    show()
    let out: Promise<void>
    act(() => void (out = actions.signOut()))
    await act(() => actions.refresh())
    expect(lost).toBeNull()
    await act(async () => {
      resolve({ status: 204 })
      await out
    })
    expect(lost).toBeNull()
  })

  test('is cleared without a notice on the first load after a sign-out in another tab', async () => {
    serve({ 'GET /api/auth/me': { status: 200, body: member() } })
    const { unmount } = load()
    await screen.findByText('Ann')
    unmount()
    localStorage.setItem('signed-out-at', String(Date.now() + 1000))
    serve({ 'GET /api/auth/me': nobody })
    load()
    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
    expect(lost).toBeNull()
  })
})

test('LOG-66 switches accounts when another tab signs in as a different member', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: bob } })
  show()
  await inOtherTab('signed-in-at')
  await screen.findByText('Bob')
  expect(ended).toHaveBeenCalledOnce()
})

test('checks the session again after a back/forward cache restore', async () => {
  serve({ 'GET /api/auth/me': suspended })
  show()
  await wake()
  await screen.findByText('nobody')
})

test('LOG-63 shows the end-of-session notice after a reload until the notice is dismissed', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: member() } })
  load().unmount()
  const first = load()
  await screen.findByText('Ann')
  first.unmount()
  serve({ 'GET /api/auth/me': nobody })
  const second = load()
  await waitFor(() => expect(lost?.sentence).toBe('Your session has ended. Please sign in again.'))
  act(() => actions.dismissEnding())
  second.unmount()
  load()
  await screen.findByText('nobody')
  expect(lost?.sentence).toBeNull()
})

describe('LOG-67 a page from the server', () => {
  test.each([
    ['none', 0],
    ['unknown', 1],
    ['__SESSION__', 1],
  ])("with the session mark '%s' sends %i session checks", async (mark, checks) => {
    document.head.insertAdjacentHTML('beforeend', `<meta name="session" content="${mark}">`)
    const sent = serve({ 'GET /api/auth/me': nobody })
    load()
    await waitFor(() => expect(screen.getByText('nobody')).toBeVisible())
    document.querySelector('meta[name=session]')!.remove()
    expect(sent).toHaveLength(checks)
    expect(lost).toBeNull()
  })
})

describe('LOG-63 a member who deletes their account', () => {
  test('NAV-57 leaves no stored responses behind', async () => {
    serve({ 'GET /api/auth/me': nobody, 'GET /api/groups': nobody })
    const { where } = show()
    beginToKeep(19)
    let done: () => void = () => {}
    const ending = actions.endBy(() => new Promise<void>((resolve) => (done = resolve)), 'Farewell.')
    await act(async () => void (await ask('GET /api/groups', {})))
    expect(lost).toBeNull()
    expect(screen.getByText('Ann')).toBeVisible()
    done()
    await act(() => ending)
    expect(lost).toEqual({ sentence: 'Farewell.', whose: null, back: null })
    expect(where()).toBe('/')
    expect(ended).toHaveBeenCalled()
    expect(whoseRead()).toBeNull()
  })

  test('stays signed in if the deletion fails', async () => {
    serve({ 'GET /api/auth/me': suspended, 'GET /api/groups': suspended })
    const { where } = show()
    const refused = new Error('refused')
    await expect(actions.endBy(() => Promise.reject(refused), 'Farewell.')).rejects.toBe(refused)
    expect(screen.getByText('Ann')).toBeVisible()
    expect(where()).toBe('/groups')
    await act(async () => void (await ask('GET /api/groups', {})))
    await waitFor(() => expect(lost).toMatchObject({ sentence: WHY }))
  })
})
