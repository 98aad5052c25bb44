import type { KeyedVault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ApiError, sentenceOf } from '../../../../api.ts'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { Loaded } from '../../../../parts/list/loaded.tsx'
import { UNREACHABLE } from '../../../../parts/words.ts'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/page-title.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { useSession } from '../../../session/use-session.ts'
import { useKeyedVault } from './keyed-vault.data.ts'

type Props = { vaultKey: string; children: (vault: KeyedVault) => ReactNode }

/** Shows a visitor the vault that a link's key is for. Signed-in users go straight to the vault (FAM-35). */
export function VaultOfKey({ vaultKey, children }: Props) {
  const { player } = useSession()
  const found = useKeyedVault(vaultKey)
  const { error } = found
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <Closed sentence={sentenceOf(error, UNREACHABLE)} isSignedIn={player !== null} />
  return (
    <>
      {!found.data && <PageTitle title={t`Vault`} hidden />}
      <Loaded query={found} failure={t`The vault could not be loaded.`} loading={WAITING}>
        {(vault) => {
          if (!player) return children(vault)
          const to = player.userType === 'vault_user' ? paths.vaultBaseOf : paths.vault
          return <Navigate to={to(vault.vaultId)} replace />
        }}
      </Loaded>
    </>
  )
}

const WAITING = (
  <div role="status" className="grid max-w-md gap-6">
    <VisuallyHidden>{t`Loading vault...`}</VisuallyHidden>
    <Skeleton className="h-20" />
    <Skeleton className="h-32" />
  </div>
)

function Closed({ sentence, isSignedIn }: { sentence: string; isSignedIn: boolean }) {
  const way = (
    <ButtonLink variant="primary" to={isSignedIn ? paths.home() : paths.login()}>
      {isSignedIn ? t`To your own page` : t`Log in with my number`}
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle={t`This link does not open`} action={way}>
      {sentence}
    </EmptyState>
  )
}
