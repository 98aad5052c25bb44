import type { Player } from '@kinhold/contract/players'
import { createContext, use } from 'react'
import type { SessionActions } from './session-actions.ts'
import type { Session } from './session-state.ts'
import type { Lost } from './this-tab.ts'

type Context = { session: Session; lost: Lost | null; actions: SessionActions; isLeaving: boolean }

export const SessionContext = createContext<Context | null>(null)

export function useSession(): Session {
  return useSessionContext().session
}

export function useSessionActions(): SessionActions {
  return useSessionContext().actions
}

/** Returns the details of the session that this tab has lost, or null if no session has been lost. */
export function useLost(): Lost | null {
  return useSessionContext().lost
}

/** Returns true while the app is opening the login screen after a logout. */
export function useIsLeaving(): boolean {
  return useSessionContext().isLeaving
}

/** Returns the signed-in member. Throws if no member is signed in. */
export function useMember(): Player {
  const { player } = useSession()
  if (player?.userType !== 'member')
    throw new Error('This part of the app is shown to signed-in members only.')
  return player
}

function useSessionContext(): Context {
  const context = use(SessionContext)
  if (!context) throw new Error('The session is known inside a SessionProvider only.')
  return context
}
