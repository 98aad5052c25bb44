import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { INVITATION_REQUIRED } from './invitation-required.tsx'
import { Notice } from './notice.tsx'

const toLogin = (
  <ButtonLink variant="primary" to={paths.login()}>
    Go to Login
  </ButtonLink>
)

/** A page for people who are signed in, and nobody is (LOG-26). */
export function AuthenticationRequired() {
  return (
    <Notice title="Authentication Required" action={toLogin}>
      <p>Please log in with your mobile number to see this page.</p>
    </Notice>
  )
}

/** The dashboard without anyone signed in (NAV-46, NAV-47). */
export function DashboardNeedsLogin() {
  return (
    <Notice title="Home" action={toLogin}>
      <p>Please log in to access your dashboard</p>
    </Notice>
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
    <Notice title="For members of the network" action={toVaults}>
      <p>{INVITATION_REQUIRED}</p>
    </Notice>
  )
}

/** A page for confirmed members, opened by someone whose sponsor has not confirmed them yet. */
export function AwaitingSponsor() {
  const toDashboard = (
    <ButtonLink variant="primary" to={paths.dashboard()}>
      Go to my home
    </ButtonLink>
  )
  return (
    <Notice title="Waiting for your sponsor" action={toDashboard}>
      <p>
        Your sponsor still has to confirm that it is you who registered. This page opens as soon as they have.
      </p>
      <p>Until then you can look around your home, the settings and the guide.</p>
    </Notice>
  )
}

/** A page for confirmed members, opened by someone who is to register anew. */
export function AwaitingRegistration() {
  return (
    <Notice title="Please register again" action={toLogin}>
      <p>Your account waits for a new registration. Log in with your number and take the steps once more.</p>
    </Notice>
  )
}
