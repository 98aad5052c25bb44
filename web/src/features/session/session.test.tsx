import type { Player } from '@kinhold/contract/players'
import type { Account } from '@kinhold/contract/sessions'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { refusal } from '../../../testing/visitor.ts'
import { listedToasts } from '../../ui/toast.ts'
import { SessionProvider } from './session-provider.tsx'
import type { SessionActions } from './session-actions.ts'
import type { Session } from './session-state.ts'
import { useMember, useSession, useSessionActions } from './use-session.ts'

let session: Session
let actions: SessionActions

function Probe() {
  session = useSession()
  actions = useSessionActions()
  return <p>{session.player?.name ?? 'nobody'}</p>
}

function start() {
  return renderScreen(
    <StrictMode>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </StrictMode>,
    { at: '/network' },
  )
}

function signIn(account: Account, isFirstLogin = false) {
  return renderScreen(<Probe />, { account, isFirstLogin, at: '/network' })
}

const refused = refusal(401, 'no_session', 'Please log in.')

test('LOG-09, LOG-10, LOG-11, LOG-12, LOG-13, LOG-15, LOG-16, LOG-27, API-01, API-33 starts the session with one uncached check', async () => {
  localStorage.setItem('bad', 'x[object Object]y')
  localStorage.setItem('good', '{"object":"Object"}')
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  const sent = serve({
    'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)),
    'POST /api/auth/logout': { status: 204 },
  })
  start()
  expect(session).toEqual({ player: null, isLoading: true, isInitialized: false, isFirstLogin: false })
  answer({ status: 200, body: member() })
  await screen.findByText('Ann')
  expect(session).toMatchObject({ player: member(), isLoading: false, isInitialized: true })
  expect(['bad', 'good'].map((key) => localStorage.getItem(key))).toEqual([null, '{"object":"Object"}'])
  await act(() => actions.signOut())
  const checks = sent.filter((request) => request.route === 'GET /api/auth/me')
  expect(checks).toHaveLength(1)
  expect(checks[0]!.init).toMatchObject({
    credentials: 'include',
    cache: 'no-store',
    headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
  })
})

test.each([
  ['a 401', refused, 0],
  ['a 500', { status: 500, body: 'oops' }, 1],
  ['a network failure', new TypeError('Failed to fetch'), 1],
])(
  'LOG-17, LOG-18, LOG-19 treats the user as signed out if the session check ends in %s',
  async (_, reply, logged) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ 'GET /api/auth/me': reply })
    start()
    await waitFor(() => expect(session.isLoading).toBe(false))
    expect(session).toEqual({ player: null, isLoading: false, isInitialized: true, isFirstLogin: false })
    expect(log).toHaveBeenCalledTimes(logged)
    if (logged) expect(log).toHaveBeenCalledWith('The session check failed.', expect.any(Error))
  },
)

test('LOG-14, LOG-17, LOG-18 gives up on a session check after 5,000 ms', async () => {
  vi.useFakeTimers()
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  })
  start()
  await act(() => vi.advanceTimersByTimeAsync(4999))
  expect(session.isLoading).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(session).toMatchObject({ player: null, isLoading: false, isInitialized: true })
  expect(log).not.toHaveBeenCalled()
})

test('LOG-20 ignores a session check that finishes after a sign-in', async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  serve({ 'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)) })
  start()
  act(() => actions.setPlayer(member({ id: 20, name: 'Bob' })))
  expect(session).toMatchObject({ player: { name: 'Bob' }, isLoading: false })
  await act(async () => answer(refused))
  expect(session.player?.name).toBe('Bob')
})

test('LOG-21, LOG-22, GUI-06, GUI-07 checks both the server and the browser for an earlier login', () => {
  signIn(vaultUser())
  const isFirst = (of: Partial<Player>, how = {}) => {
    act(() => actions.setPlayer(member({ isFirstLogin: true, ...of }), how))
    return session.isFirstLogin
  }
  localStorage.setItem('welcome-seen-19', 'true')
  expect(isFirst({ id: 19 })).toBe(false)
  expect(isFirst({ id: 20 })).toBe(true)
  expect(isFirst({ id: 21, isFirstLogin: false })).toBe(false)
  expect(isFirst({ id: 21, isFirstLogin: false }, { isNew: true })).toBe(false)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(isFirst({ id: 19 })).toBe(true)
})

test('LOG-21, REG-07 treats a signed-in member’s new registration as a first login', () => {
  signIn(member())
  act(() => actions.setPlayer(member({ isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(false)
  act(() => actions.setPlayer(member({ isFirstLogin: true }), { isNew: true }))
  expect(session.isFirstLogin).toBe(true)
  act(() => actions.setPlayer(member({ name: 'Anne', isFirstLogin: false })))
  expect(session).toMatchObject({ player: { name: 'Anne' }, isFirstLogin: true })
})

test('GUI-08 clears the first-login flag when the welcome is dismissed', () => {
  const { unmount } = signIn(member(), true)
  act(() => actions.dismissWelcome())
  expect(session.isFirstLogin).toBe(false)
  expect(localStorage.getItem('welcome-seen-19')).not.toBeNull()
  unmount()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  signIn(member(), true)
  act(() => actions.dismissWelcome())
  expect(session.isFirstLogin).toBe(false)
})

test.each([
  [null, 'Vault User'],
  ['Cleo', 'Cleo'],
])(
  "LOG-53, API-34 maps a vault user with the display name %s to player 0 named '%s'",
  async (displayName, name) => {
    serve({ 'GET /api/auth/me': { status: 200, body: vaultUser({ name: '', displayName }) } })
    start()
    await waitFor(() => expect(session.player).toMatchObject({ id: 0, name, userType: 'vault_user' }))
  },
)

test('LOG-54, LOG-55, LOG-56, LOG-57 clears the session and goes to / on logout', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent = serve({ 'POST /api/auth/logout': { status: 204 } })
  const { where } = signIn(member(), true)
  await act(() => actions.signOut())
  expect(sent[0]).toMatchObject({ route: 'POST /api/auth/logout', body: null })
  expect(sent[0]!.init.headers).toEqual({ 'content-type': 'application/json' })
  expect(session).toEqual({ player: null, isLoading: false, isInitialized: false, isFirstLogin: false })
  expect(where()).toBe('/')
  expect(log).not.toHaveBeenCalled()
})

test.each([
  ['a 500', { status: 500, body: 'oops' }],
  ['a network failure', new TypeError('Failed to fetch')],
])('LOG-58, LOG-59 clears the session even if the logout request ends in %s', async (_, reply) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  serve({ 'POST /api/auth/logout': reply })
  const before = listedToasts()
  const { where } = signIn(member())
  await act(() => actions.signOut())
  expect(session.player).toBeNull()
  expect(where()).toBe('/')
  expect(log).toHaveBeenCalledExactlyOnceWith('The logout request failed.', expect.any(Error))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(listedToasts()).toEqual(before)
})

test('keeps only the server’s config in the cache when the account changes', async () => {
  serve({ 'POST /api/auth/logout': { status: 204 } })
  const { queries } = signIn(member())
  queries.setQueryData(['invitation'], ['of Ann'])
  queries.setQueryData(['config'], { appName: 'Kinhold' })
  act(() => actions.setPlayer(member({ name: 'Anne' })))
  expect(queries.getQueryData(['invitation'])).toEqual(['of Ann'])
  act(() => actions.setPlayer(member({ id: 20, name: 'Bob' })))
  expect(queries.getQueryData(['invitation'])).toBeUndefined()
  queries.setQueryData(['invitation'], ['of Bob'])
  await act(() => actions.signOut())
  expect(queries.getQueryData(['invitation'])).toBeUndefined()
  expect(queries.getQueryData(['config'])).toEqual({ appName: 'Kinhold' })
})

test('updates the player on refresh unless the server fails', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: member({ name: 'Anne' }) } })
  signIn(member())
  await act(() => actions.refresh())
  expect(session.player?.name).toBe('Anne')
  serve({ 'GET /api/auth/me': { ...refused, status: 503 } })
  await expect(actions.refresh()).rejects.toThrow('503')
  expect(session.player?.name).toBe('Anne')
})

test('stays signed out when a refresh finishes after the logout', async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  serve({
    'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)),
    'POST /api/auth/logout': { status: 204 },
  })
  signIn(member())
  const refreshed = actions.refresh()
  await act(() => actions.signOut())
  await act(async () => {
    answer({ status: 200, body: member() })
    await refreshed
  })
  expect(session.player).toBeNull()
})

test('useMember returns the member and throws for a vault user', () => {
  const Name = () => <p>I am {useMember().name}</p>
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderScreen(<Name />, { account: member() })
  expect(screen.getByText('I am Ann')).toBeVisible()
  renderScreen(<Name />, { account: vaultUser() })
  expect(screen.getByRole('heading', { name: /signed-in members only/ })).toBeVisible()
})
