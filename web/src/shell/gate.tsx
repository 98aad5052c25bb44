import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { UNREACHED } from '../features/session/session-state.ts'
import { useIsLeaving, useLost, useSession, useSessionActions } from '../features/session/use-session.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Admission, closedTo } from './whose.ts'
import { LoadingScreen } from './loading-screen.tsx'

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

const toLogin = (
  <ButtonLink variant="primary" to={paths.login()}>
    Go to Login
  </ButtonLink>
)

function AuthenticationRequired() {
  return (
    <EmptyState pageTitle="Authentication Required" action={toLogin}>
      Please log in with your mobile number to see this page.
    </EmptyState>
  )
}

function DashboardNeedsLogin() {
  return (
    <EmptyState pageTitle="Home" action={toLogin}>
      Please log in to access your dashboard
    </EmptyState>
  )
}

function MembersOnly() {
  const toVaults = (
    <ButtonLink variant="primary" to={paths.vaultBase()}>
      Back to my vault
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="For members of the network" action={toVaults}>
      {INVITATION_REQUIRED}
    </EmptyState>
  )
}

function AwaitingSponsor() {
  const toDashboard = (
    <ButtonLink variant="primary" to={paths.dashboard()}>
      Go to my home
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Waiting for your sponsor" action={toDashboard}>
      Your sponsor still has to confirm that it is you who registered; then this page opens. Until then you
      can look around your home, the settings and the guide.
    </EmptyState>
  )
}

function AwaitingRegistration() {
  return (
    <EmptyState pageTitle="Please register again" action={toLogin}>
      Your account waits for a new registration. Log in with your number and take the steps once more.
    </EmptyState>
  )
}

function WaitingForServer() {
  return <EmptyState pageTitle="One moment">This page opens by itself once we can be reached.</EmptyState>
}

/** The notice for a vault user at any place for members only (NAV-49). */
export const INVITATION_REQUIRED =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'
