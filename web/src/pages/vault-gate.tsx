import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { UNREACHED } from '../features/session/session-state.ts'
import { useIsLeaving, useLost, useSession, useSessionActions } from '../features/session/use-session.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { latePart } from '../parts/late.tsx'
import { paths } from '../paths.ts'
import { Gate } from '../shell/gate.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const VaultDoor = latePart(async () => (await import('./vault-door.tsx')).VaultDoor, null)

/**
 * Shows a vault to members and vault users. If the URL has a link's key, a visitor sees the page for that
 * key. Without a key, the visitor signs in and then returns to the vault (FAM-39).
 */
export function VaultGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { hash } = useLocation()
  const isLeaving = useIsLeaving()
  const lost = useLost()
  // Without a message or an owner, `lost` only stores the page to return to after a login.
  const isLost = lost !== null && (lost.sentence ?? lost.whose) !== null
  const isVisitor = session.player === null && session !== UNREACHED && !isLeaving
  if (isVisitor && hash.length > 1) return <VaultDoor vaultKey={hash.slice(1)} />
  if (isVisitor && !isLost) return <NobodyThere />
  return <Gate admits="guest">{children}</Gate>
}

function NobodyThere() {
  const { comeBackTo } = useSessionActions()
  const { pathname, search } = useLocation()
  const way = (
    <ButtonLink variant="primary" to={paths.login()} onClick={() => comeBackTo(pathname + search)}>
      {t`Go to Login`}
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle={t`Authentication Required`} action={way}>
      {t`Please log in with your mobile number to see this page.`}
    </EmptyState>
  )
}
