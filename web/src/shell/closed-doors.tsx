import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { INVITATION_REQUIRED } from './invitation-required.ts'

const toLogin = (
  <ButtonLink variant="primary" to={paths.login()}>
    Go to Login
  </ButtonLink>
)

/** A page for signed-in people, opened by a visitor (LOG-26). */
export function AuthenticationRequired() {
  return (
    <EmptyState pageTitle="Authentication Required" action={toLogin}>
      Please log in with your mobile number to see this page.
    </EmptyState>
  )
}

/** The dashboard, opened by a visitor (NAV-46, NAV-47). */
export function DashboardNeedsLogin() {
  return (
    <EmptyState pageTitle="Home" action={toLogin}>
      Please log in to access your dashboard
    </EmptyState>
  )
}

/** A page for members, opened by a vault user (NAV-48, NAV-49). */
export function MembersOnly() {
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

/** A page for confirmed members, opened by a member whose sponsor has not confirmed them yet. */
export function AwaitingSponsor() {
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

/** A page for confirmed members, opened by a member who must register again. */
export function AwaitingRegistration() {
  return (
    <EmptyState pageTitle="Please register again" action={toLogin}>
      Your account waits for a new registration. Log in with your number and take the steps once more.
    </EmptyState>
  )
}

/** A page for signed-in people, while the server cannot be reached to check the session (LOG-25). */
export function WaitingForServer() {
  return <EmptyState pageTitle="One moment">This page opens by itself once we can be reached.</EmptyState>
}
