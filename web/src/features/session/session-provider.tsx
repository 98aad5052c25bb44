import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { keepInTab, readInTab, removeCorruptedEntries } from '../../browser/storage.ts'
import { isServerAway, whoseRead } from './last-read/whose-read.ts'
import { beginWith, sessionActions, type SessionHolder } from './session-actions.ts'
import { NOBODY, signedIn, UNKNOWN, UNREACHED, type Session } from './session-state.ts'
import { fetchAccount, isKnownStranger } from './session.data.ts'
import type { Lost } from './this-tab.ts'
import { SessionContext } from './use-session.ts'

/** Provides the session to its children. If the session is still unknown, checks it with the server. */
export function SessionProvider({ children, start = UNKNOWN }: { children: ReactNode; start?: Session }) {
  const { session, lost, holder } = useSessionHolder(start)
  const [isLeaving, goHome] = useWayHome()
  const queries = useQueryClient()
  const actions = useMemo(() => sessionActions(holder, queries, goHome), [holder, queries, goHome])
  useSessionCheck(holder, queries)
  useReturn(holder)
  const value = useMemo(() => ({ session, lost, actions, isLeaving }), [session, lost, actions, isLeaving])
  return <SessionContext value={value}>{children}</SessionContext>
}

// Actions outlast the render that started them, so they read the session from the holder.
function useSessionHolder(start: Session) {
  const [state, setState] = useState(() => ({ session: start, lost: readInTab<Lost>(LOST) }))
  const latest = useRef(state)
  const holder = useMemo<SessionHolder>(() => {
    const change = (part: Partial<typeof latest.current>) => {
      latest.current = { ...latest.current, ...part }
      setState(latest.current)
    }
    return {
      current: () => latest.current.session,
      become: (session) => change({ session }),
      lost: () => latest.current.lost,
      lose: (lost) => {
        keepInTab(LOST, lost)
        change({ lost })
      },
    }
  }, [])
  return { ...state, holder }
}

// The storage key for a lost session, which survives a reload.
const LOST = 'session-lost'

// While the app leaves a page after a logout, that page must not ask the user to log in.
function useWayHome(): [boolean, () => Promise<void>] {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const goHome = useCallback(async () => {
    setIsLeaving(true)
    await navigate(paths.home())
    startTransition(() => setIsLeaving(false))
  }, [navigate])
  return [isLeaving, goHome]
}

// React may run the effect several times, but the session must be checked only once (LOG-11).
function useSessionCheck(holder: SessionHolder, queries: QueryClient) {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || !holder.current().isLoading) return
    isAsked.current = true
    removeCorruptedEntries()
    void checkSession(holder, queries)
  }, [holder, queries])
}

async function checkSession(holder: SessionHolder, queries: QueryClient): Promise<void> {
  try {
    const found = isKnownStranger() ? ({ account: null, why: null } as const) : await fetchAccount()
    // The frame and the page render for the first time, which React can do in steps, between other tasks.
    if (holder.current().isLoading) startTransition(() => beginWith(holder, found))
  } catch (error) {
    if ((error as Error).name !== 'AbortError') console.error('The session check failed.', error)
    const nobody = isServerAway() ? UNREACHED : NOBODY
    const account = nobody === UNREACHED && whoseRead() !== null ? await lastReader(queries) : null
    if (holder.current().isLoading) holder.become(account ? signedIn(account, false) : nobody)
  }
}

// While the server can't be reached, a member can still read the responses stored in this browser.
async function lastReader(queries: QueryClient) {
  const code = await import('./last-read/restore.ts').catch(() => null)
  return (await code?.restore(queries)) ?? null
}

// After a new sign-in, the app clears the lost session once the member leaves the login screen.
function useReturn(holder: SessionHolder) {
  const { pathname } = useLocation()
  const { player } = holder.current()
  useEffect(() => {
    if (player && pathname !== paths.home() && holder.lost()) holder.lose(null)
  }, [player, pathname, holder])
}
