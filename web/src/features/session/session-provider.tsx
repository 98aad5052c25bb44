import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { removeCorruptedEntries } from '../../browser/storage.ts'
import { sessionActions, type SessionHolder } from './session-actions.ts'
import { NOBODY, signedIn, UNKNOWN, type Session } from './session-state.ts'
import { fetchAccount } from './session.data.ts'
import { SessionContext } from './use-session.ts'
import { isFirstLogin } from './welcome-seen.ts'

/** Holds the session for everything below. `start` is what is known of it beforehand; by default it is checked. */
export function SessionProvider({ children, start = UNKNOWN }: { children: ReactNode; start?: Session }) {
  const [session, holder] = useSessionHolder(start)
  const [isLeaving, goHome] = useWayHome()
  const queries = useQueryClient()
  const actions = useMemo(() => sessionActions(holder, queries, goHome), [holder, queries, goHome])
  useSessionCheck(holder)
  const value = useMemo(() => ({ session, actions, isLeaving }), [session, actions, isLeaving])
  return <SessionContext value={value}>{children}</SessionContext>
}

// Deeds outlast the render they were begun in, so they read the session from the holder and not from a render.
function useSessionHolder(start: Session): [Session, SessionHolder] {
  const [session, setSession] = useState(start)
  const latest = useRef(start)
  const holder = useMemo<SessionHolder>(
    () => ({
      current: () => latest.current,
      become: (next) => {
        latest.current = next
        setSession(next)
      },
    }),
    [],
  )
  return [session, holder]
}

// Until the login screen is there, the page that is being left must not complain that nobody is signed in.
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

// One check for as long as the app is open, however often the effect runs (LOG-11).
function useSessionCheck(holder: SessionHolder) {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || !holder.current().isLoading) return
    isAsked.current = true
    removeCorruptedEntries()
    void checkSession().then((found) => {
      if (holder.current().isLoading) holder.become(found)
    })
  }, [holder])
}

async function checkSession(): Promise<Session> {
  try {
    const account = await fetchAccount()
    return account ? signedIn(account, isFirstLogin(account)) : NOBODY
  } catch (error) {
    if (!isAbort(error)) console.error('The session check failed.', error)
    return NOBODY
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
