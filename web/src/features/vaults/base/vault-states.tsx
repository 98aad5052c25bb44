import type { Vault } from '@kinhold/contract/vaults'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { Failed } from '../../../parts/list/failed.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useSession } from '../../session/use-session.ts'
import { MoreVaults } from './more-vaults.tsx'
import { OtherVaults } from './other-vaults.tsx'
import type { Base } from './use-base.ts'

type Props = { base: Base; children: (vault: Vault) => ReactNode }

/** Renders a known vault; else the loading state, or the reason that there is none and the next step. */
export function VaultStates({ base, children }: Props) {
  const { vault, lacking, others, asked } = base
  if (lacking === 'none') return <NoVault />
  if (lacking === 'gone') return <NotShared others={others} />
  if (vault) return children(vault)
  if (asked.error)
    return (
      <Failed error={asked.error} failure={FAILURE} isTrying={asked.isFetching} onRetry={asked.refetch} />
    )
  return <VaultSkeleton />
}

const FAILURE = {
  otherwise: 'The vault could not be loaded. Please check your connection and try again.',
}

function NoVault() {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  if (!isVaultUser)
    return (
      <EmptyState title="You have no vault yet" action={<ToVaults />}>
        A vault that you create is shown here as the people you share it with see it.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <EmptyState title="No vault is shared with you now">
        Ask the person who wrote to you to add your number again, or enter the access code that they gave you.
      </EmptyState>
      <MoreVaults />
    </div>
  )
}

// The page must not reveal whether there ever was one at this address.
function NotShared({ others }: { others: Vault[] }) {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  return (
    <div className="grid gap-6">
      <EmptyState title="This vault is not shared with you" action={!isVaultUser && <ToVaults />}>
        Its owner decides who may look. If you think that you should be able to, ask them to add your number.
      </EmptyState>
      <OtherVaults vaults={others} />
      {isVaultUser && <MoreVaults />}
    </div>
  )
}

function ToVaults() {
  return (
    <ButtonLink variant="primary" to={paths.vaults()}>
      To your vaults
    </ButtonLink>
  )
}

function VaultSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <VisuallyHidden>Loading vault...</VisuallyHidden>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-11 w-60" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} className="h-36 sm:h-44" />
        ))}
      </div>
    </div>
  )
}
