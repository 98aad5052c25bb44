import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useSession } from '../../session/use-session.ts'

/** No such vault, or one not shared with the reader: the page must not tell the two apart. */
export function VaultNotFound() {
  return (
    <EmptyState pageTitle="Vault Not Found" action={<Away />}>
      There is no vault at this address that is open to you. Its owner decides whose numbers are on the list.
    </EmptyState>
  )
}

/** It was open to the reader, and is not any more (VLT-112). */
export function AccessEnded({ title }: { title: string }) {
  return (
    <EmptyState pageTitle="Your Access Has Ended" action={<Away />}>
      “<bdi>{title}</bdi>” is no longer open to you: its owner has ended your access or deleted it.
    </EmptyState>
  )
}

function Away() {
  const isVaultUser = useSession().player?.userType === 'vault_user'
  return (
    <ButtonLink variant="primary" to={isVaultUser ? paths.vaultBase() : paths.vaults()}>
      Back
    </ButtonLink>
  )
}
