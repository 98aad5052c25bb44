import type { Say } from '@kinhold/domain/sentences'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { VaultUserPrincipal } from '../../http/principal.ts'

/**
 * Presents a vault user. The id is 0, and the name is 'Vault User' if the user hasn't chosen one (LOG-53).
 */
export function presentVaultUser(
  { phone, displayName }: Pick<VaultUserPrincipal, 'phone' | 'displayName'>,
  say: Say,
) {
  return {
    id: 0 as const,
    name: nameOfVaultUser(displayName, say),
    displayName,
    userType: 'vault_user' as const,
    accessValue: phone,
  }
}
