import { useSession } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** One vault. */
export function Component() {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  return (
    <EmptyPage
      title="Vault"
      heading="Vault Not Found"
      next={{ label: 'Back', to: isVaultUser ? paths.vaultBase() : paths.vaults() }}
    >
      There is no vault at this address that is open to you. Its owner decides whose numbers are on the list.
    </EmptyPage>
  )
}
