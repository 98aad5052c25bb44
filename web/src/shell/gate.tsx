import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UNREACHED } from '../features/session/session-state.ts'
import { useIsLeaving, useLost, useSession, useSessionActions } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { closedTo, type Admission } from './admission.ts'
import {
  AuthenticationRequired,
  AwaitingRegistration,
  AwaitingSponsor,
  DashboardNeedsLogin,
  MembersOnly,
  WaitingForServer,
} from './closed-doors.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Shows a page to the accounts it admits, and to all others the reason and the next step. */
export function Gate({ admits, children }: { admits: Admission; children: ReactNode }) {
  const closed = closedTo(useSession().player, admits)
  if (closed === 'signed-out') return <NobodyThere />
  if (closed === 'invitation-required') return <MembersOnly />
  if (closed === 'awaiting-sponsor') return <AwaitingSponsor />
  if (closed === 'awaiting-registration') return <AwaitingRegistration />
  return children
}

function NobodyThere() {
  const session = useSession()
  const { pathname } = useLocation()
  const isLeaving = useIsLeaving()
  const lost = useLost()
  if (session.isLoading || isLeaving) return <LoadingScreen />
  if (session === UNREACHED) return <WaitingForServer />
  if (lost) return <ToLogin />
  return pathname.startsWith(paths.dashboard()) ? <DashboardNeedsLogin /> : <AuthenticationRequired />
}

/** Sends a person with an expired session to the login, and back to this page after sign-in (LOG-65). */
export function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const { comeBackTo } = useSessionActions()
  const address = pathname + search + hash
  useEffect(() => comeBackTo(address), [comeBackTo, address])
  return <Navigate to={paths.home()} replace />
}
