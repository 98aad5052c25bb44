import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { GroupScreen, NoGroup } from '../features/groups/group-screen.tsx'
import { useConfig } from '../features/session/config.data.ts'
import { UNREACHED } from '../features/session/session-state.ts'
import { useIsLeaving, useLost, useSession } from '../features/session/use-session.ts'
import { latePart, quietPart } from '../parts/late.tsx'
import { Gate, ToLogin } from '../shell/gate.tsx'

// Production builds leave out the development login (UNI-63).
const DevLogin =
  import.meta.env.DEV && quietPart(async () => (await import('../features/sign-in/dev-login.tsx')).DevLogin)

const GroupNeedsLogin = latePart(
  async () => (await import('../features/groups/group-needs-login.tsx')).GroupNeedsLogin,
  null,
)

/** The page at /groups/:id. It handles a missing session itself, since the frame has no development login. */
export function Component() {
  const session = useSession()
  const isLeaving = useIsLeaving()
  const lost = useLost()
  const { devLogin } = useConfig()
  const needsLogin = <GroupNeedsLogin byName={DevLogin && devLogin && <DevLogin />} />
  const isKnown = !session.isLoading && session !== UNREACHED
  if (!session.player && isKnown && !isLeaving) return lost ? <ToLogin /> : needsLogin
  return (
    <Gate admits="member">
      <AddressedGroup needsLogin={needsLogin} />
    </Gate>
  )
}

function AddressedGroup({ needsLogin }: { needsLogin: ReactNode }) {
  const { id } = useParams()
  if (id === undefined) return <NoGroup isInvalid sentence={t`No group ID provided`} />
  if (!/^[1-9]\d{0,9}$/.test(id)) return <NoGroup isInvalid />
  return <GroupScreen key={id} groupId={Number(id)} needsLogin={needsLogin} />
}
