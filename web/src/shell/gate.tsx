import { t } from '@lingui/core/macro'
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
  if (closed === 'signed-out') return <NobodyThere />
  return closed === 'invitation-required' ? <ForMembers /> : <EmptyPage {...CLOSED[closed]} />
}

// Shows the locked page under its name in the navigation (NAV-80). Importing the navigation itself would make
// every page heavier.
function ForMembers() {
  const page = LOCKED[useLocation().pathname]
  const title = page === undefined ? CLOSED['invitation-required'].title : t`For members: ${page}`
  return <EmptyPage {...CLOSED['invitation-required']} title={title} />
}

function NobodyThere() {
  const session = useSession()
  const { pathname } = useLocation()
  const isLeaving = useIsLeaving()
  const lost = useLost()
  if (session.isLoading || isLeaving) return <LoadingScreen />
  if (session === UNREACHED)
    return <EmptyState pageTitle={t`One moment`}>{t`This page opens once we can be reached.`}</EmptyState>
  if (lost) return <ToLogin />
  const isHome = pathname.startsWith(paths.dashboard())
  return (
    <EmptyPage title={isHome ? t`Home` : t`Authentication Required`} {...TO_LOGIN}>
      {isHome
        ? t`Please log in to access your dashboard`
        : t`Please log in with your mobile number to see this page.`}
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

const TO_LOGIN = { to: paths.login(), label: t`Go to Login` }

/** The notice for a vault user who tries to open a members-only feature (NAV-49). */
export const INVITATION_REQUIRED = t`Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.`

const LOCKED: Record<string, string> = {
  [paths.dashboard()]: t`Home`,
  [paths.invitations()]: t`Invites`,
  [paths.groups()]: t`Groups`,
  [paths.network()]: t`Network`,
  [paths.vaults()]: t`Vaults`,
  [paths.settings()]: t`Settings`,
}

const CLOSED = {
  'invitation-required': {
    title: t`For members of the network`,
    to: paths.vaultBase(),
    label: t`Back to my vault`,
    children: INVITATION_REQUIRED,
  },
  'awaiting-sponsor': {
    title: t`Waiting for your sponsor`,
    to: paths.dashboard(),
    label: t`Go to my home`,
    children: t`Your sponsor still has to confirm that it is you who registered; then this page opens. Until then you can look around your home, the settings and the guide.`,
  },
  'awaiting-registration': {
    title: t`Please register again`,
    ...TO_LOGIN,
    children: t`Log in with your number and register again.`,
  },
}
