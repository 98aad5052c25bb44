import type { Account } from '@kinhold/contract/sessions'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/canned.ts'
import { member, vaultUser } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/screen.tsx'
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

/** The app from its very start, the session not checked yet. */
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

const refused = { error: 'Please log in.', message: 'Please log in.', code: 'no_session' }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('LOG-09, LOG-10 the session begins loading, not initialized, with nobody and no first login', () => {
  serve({ 'GET /api/auth/me': () => new Promise(() => {}) })
  start()
  expect(session).toEqual({ player: null, isLoading: true, isInitialized: false, isFirstLogin: false })
})

test('LOG-11, LOG-12, LOG-13, API-01 one uncached check with cookies, and none after a logout', async () => {
  const sent = serve({
    'GET /api/auth/me': { status: 200, body: member() },
    'POST /api/auth/logout': { status: 204 },
  })
  start()
  await screen.findByText('Ann')
  await act(() => actions.signOut())
  const checks = sent.filter((request) => request.route === 'GET /api/auth/me')
  expect(checks).toHaveLength(1)
  expect(checks[0]!.init).toMatchObject({
    credentials: 'include',
    cache: 'no-store',
    headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
  })
})

test('LOG-15, LOG-16, API-33 the player that the check answers is signed in', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: member() } })
  start()
  await screen.findByText('Ann')
  expect(session).toMatchObject({ player: member(), isLoading: false, isInitialized: true })
})

test.each([
  ['a 401', { status: 401, body: refused }],
  ['a 500', { status: 500, body: 'oops' }],
  ['no network', new TypeError('Failed to fetch')],
])('LOG-17, LOG-19 after %s nobody is signed in and nothing loads any more', async (_, reply) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve({ 'GET /api/auth/me': reply })
  start()
  await waitFor(() => expect(session.isLoading).toBe(false))
  expect(session).toEqual({ player: null, isLoading: false, isInitialized: true, isFirstLogin: false })
})

test('LOG-14, LOG-17, LOG-18 a check without an answer is given up after 5000 ms, without a log entry', async () => {
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

test('LOG-18 a check that fails in any other way leaves a log entry', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  serve({ 'GET /api/auth/me': new TypeError('Failed to fetch') })
  start()
  await waitFor(() => expect(log).toHaveBeenCalledWith('The session check failed.', expect.any(TypeError)))
})

test('LOG-20 a player set while the check still runs ends the loading, and the late check changes nothing', async () => {
  let answer: (reply: { status: number; body: unknown }) => void = () => {}
  serve({ 'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)) })
  start()
  act(() => actions.setPlayer(member({ id: 20, name: 'Bob' })))
  expect(session).toMatchObject({ player: { name: 'Bob' }, isLoading: false })
  await act(async () => answer({ status: 401, body: refused }))
  expect(session.player?.name).toBe('Bob')
})

test('LOG-21, GUI-06 a first login is one that this browser has not noted as seen', () => {
  signIn(vaultUser())
  act(() => actions.setPlayer(member({ isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(true)
})

test('LOG-21, GUI-07 the key welcome-seen-{id} of this very player ends the first login', () => {
  localStorage.setItem('welcome-seen-19', 'true')
  signIn(vaultUser())
  act(() => actions.setPlayer(member({ isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(false)
  act(() => actions.setPlayer(member({ id: 20, isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(true)
})

test('LOG-21, GUI-07 a first-login flag that is false, as the server says it, wins, also of a registration', () => {
  signIn(vaultUser())
  act(() => actions.setPlayer(member({ isFirstLogin: false })))
  expect(session.isFirstLogin).toBe(false)
  act(() => actions.setPlayer(member({ isFirstLogin: false }), { anew: true }))
  expect(session.isFirstLogin).toBe(false)
})

test('LOG-21, REG-07 who registers anew while they are signed in is there for the first time again', () => {
  signIn(member())
  act(() => actions.setPlayer(member({ isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(false)
  act(() => actions.setPlayer(member({ isFirstLogin: true }), { anew: true }))
  expect(session.isFirstLogin).toBe(true)
})

test('LOG-22 storage that cannot be read means a first login', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  signIn(vaultUser())
  act(() => actions.setPlayer(member({ isFirstLogin: true })))
  expect(session.isFirstLogin).toBe(true)
})

test('GUI-08 dismissing the welcome sets welcome-seen-{id} and clears the flag', () => {
  signIn(member(), true)
  act(() => actions.dismissWelcome())
  expect(session.isFirstLogin).toBe(false)
  expect(localStorage.getItem('welcome-seen-19')).not.toBeNull()
})

test('GUI-08 without storage the flag is cleared all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  signIn(member(), true)
  act(() => actions.dismissWelcome())
  expect(session.isFirstLogin).toBe(false)
})

test('a change of the own profile leaves the first login as it was', () => {
  signIn(member({ isFirstLogin: true }), true)
  act(() => actions.setPlayer(member({ name: 'Anne', isFirstLogin: false })))
  expect(session).toMatchObject({ player: { name: 'Anne' }, isFirstLogin: true })
})

test("LOG-27 every entry that holds '[object Object]' is removed at start, and no other", async () => {
  localStorage.setItem('bad', 'x[object Object]y')
  localStorage.setItem('worse', '[object Object]')
  localStorage.setItem('good', '{"object":"Object"}')
  serve({ 'GET /api/auth/me': { status: 401, body: refused } })
  start()
  await waitFor(() => expect(session.isLoading).toBe(false))
  expect(Object.keys(localStorage)).toEqual(['good'])
})

test.each([
  [null, 'Vault User'],
  ['Cleo', 'Cleo'],
])("LOG-53, API-34 a vault user called %s is the player 0 named '%s'", async (displayName, name) => {
  serve({ 'GET /api/auth/me': { status: 200, body: vaultUser({ name: '', displayName }) } })
  start()
  await waitFor(() => expect(session.player).toMatchObject({ id: 0, name, userType: 'vault_user' }))
})

test('LOG-54, LOG-56, LOG-57 logout posts no payload, clears the session and goes to /', async () => {
  const sent = serve({ 'POST /api/auth/logout': { status: 204 } })
  const { where } = signIn(member(), true)
  await act(() => actions.signOut())
  expect(sent[0]).toMatchObject({ route: 'POST /api/auth/logout', body: null })
  expect(sent[0]!.init.headers).toEqual({ 'content-type': 'application/json' })
  expect(session).toEqual({ player: null, isLoading: false, isInitialized: false, isFirstLogin: false })
  expect(where()).toBe('/')
})

test('LOG-55 what the logout answers is not read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const json = vi.fn()
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 204, json, text: json, body: null }))
  signIn(member())
  await act(() => actions.signOut())
  expect(json).not.toHaveBeenCalled()
  expect(log).not.toHaveBeenCalled()
  expect(session.player).toBeNull()
})

test.each([
  ['a 500', { status: 500, body: 'oops' }],
  ['no network', new TypeError('Failed to fetch')],
])(
  'LOG-58, LOG-59 after %s logout clears and redirects all the same, with a log entry only',
  async (_, reply) => {
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
  },
)

test("what one person was answered is gone for the next; the server's settings stay", async () => {
  serve({ 'POST /api/auth/logout': { status: 204 } })
  const { queries } = signIn(member())
  queries.setQueryData(['invitation'], ['of Ann'])
  queries.setQueryData(['config'], { appName: 'Kinhold' })
  await act(() => actions.signOut())
  expect(queries.getQueryData(['invitation'])).toBeUndefined()
  expect(queries.getQueryData(['config'])).toEqual({ appName: 'Kinhold' })
})

test('another who signs in finds nothing of what the one before was answered', () => {
  const { queries } = signIn(member())
  queries.setQueryData(['invitation'], ['of Ann'])
  act(() => actions.setPlayer(member({ name: 'Anne' })))
  expect(queries.getQueryData(['invitation'])).toEqual(['of Ann'])
  act(() => actions.setPlayer(member({ id: 20, name: 'Bob' })))
  expect(queries.getQueryData(['invitation'])).toBeUndefined()
})

test('a refresh takes over what changed of the player', async () => {
  serve({ 'GET /api/auth/me': { status: 200, body: member({ name: 'Anne' }) } })
  signIn(member())
  await act(() => actions.refresh())
  expect(session.player?.name).toBe('Anne')
})

test('a refresh that finds the session ended leaves nobody signed in', async () => {
  serve({ 'GET /api/auth/me': { status: 401, body: refused } })
  signIn(member())
  await act(() => actions.refresh())
  expect(session).toMatchObject({ player: null, isLoading: false })
})

test('a refresh without an answer throws and keeps the session', async () => {
  serve({ 'GET /api/auth/me': { status: 503, body: refused } })
  signIn(member())
  await expect(actions.refresh()).rejects.toThrow('503')
  expect(session.player?.name).toBe('Ann')
})

test('a refresh answered after the logout signs nobody in again', async () => {
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

test('useMember answers the member, and nothing else for a vault user', () => {
  const Name = () => <p>I am {useMember().name}</p>
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderScreen(<Name />, { account: member() })
  expect(screen.getByText('I am Ann')).toBeVisible()
  renderScreen(<Name />, { account: vaultUser() })
  expect(screen.getByRole('heading', { name: /signed-in members only/ })).toBeVisible()
})
