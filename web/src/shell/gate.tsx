import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useIsLeaving, useSession } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { closedTo, type Admission } from './admission.ts'
import {
  AuthenticationRequired,
  AwaitingRegistration,
  AwaitingSponsor,
  DashboardNeedsLogin,
  MembersOnly,
} from './closed-doors.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Shows a page to those it admits, and to everyone else why not and what to do. */
export function Gate({ admits, children }: { admits: Admission; children: ReactNode }) {
  const closed = closedTo(useSession().player, admits)
  if (closed === 'signed-out') return <NobodyThere />
  if (closed === 'invitation-required') return <MembersOnly />
  if (closed === 'awaiting-sponsor') return <AwaitingSponsor />
  if (closed === 'awaiting-registration') return <AwaitingRegistration />
  return children
}

function NobodyThere() {
  const { isLoading } = useSession()
  const { pathname } = useLocation()
  const isLeaving = useIsLeaving()
  if (isLoading || isLeaving) return <LoadingScreen />
  return pathname.startsWith(paths.dashboard()) ? <DashboardNeedsLogin /> : <AuthenticationRequired />
}
