import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UNREACHED } from '../features/session/session-state.ts'
import { useIsLeaving, useLost, useSession, useSessionActions } from '../features/session/use-session.ts'
import { EmptyPage } from '../parts/empty-page.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Admission, closedTo } from './whose.ts'
import { LoadingScreen } from './loading-screen.tsx'

export function Gate({ admits, children }: { admits: Admission; children: ReactNode }) {
  const closed = closedTo(useSession().player, admits)
  if (closed === null) return children
  return closed === 'signed-out' ? <NobodyThere /> : <EmptyPage {...CLOSED[closed]} />
}

function NobodyThere() {
  const session = useSession()
  const { pathname } = useLocation()
  const isLeaving = useIsLeaving()
  const lost = useLost()
  if (session.isLoading || isLeaving) return <LoadingScreen />
  if (session === UNREACHED)
    return <EmptyState pageTitle="One moment">This page opens once we can be reached.</EmptyState>
  if (lost) return <ToLogin />
  const isHome = pathname.startsWith(paths.dashboard())
  return (
    <EmptyPage title={isHome ? 'Home' : 'Authentication Required'} {...TO_LOGIN}>
      {isHome
        ? 'Please log in to access your dashboard'
        : 'Please log in with your mobile number to see this page.'}
    </EmptyPage>
  )
}

/** Redirects to the login page after the session ends, and back to this page after sign-in (LOG-65). */
export function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const { comeBackTo } = useSessionActions()
  const address = pathname + search + hash
  useEffect(() => comeBackTo(address), [comeBackTo, address])
  return <Navigate to={paths.home()} replace />
}

const TO_LOGIN = { to: paths.login(), label: 'Go to Login' }

/** The notice for a vault user who tries to open a members-only feature (NAV-49). */
export const INVITATION_REQUIRED =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'

const CLOSED = {
  'invitation-required': {
    title: 'For members of the network',
    to: paths.vaultBase(),
    label: 'Back to my vault',
    children: INVITATION_REQUIRED,
  },
  'awaiting-sponsor': {
    title: 'Waiting for your sponsor',
    to: paths.dashboard(),
    label: 'Go to my home',
    children:
      'Your sponsor still has to confirm that it is you who registered; then this page opens. Until then you can look around your home, the settings and the guide.',
  },
  'awaiting-registration': {
    title: 'Please register again',
    ...TO_LOGIN,
    children: 'Log in with your number and register again.',
  },
}
