import type { Account } from '@kinhold/contract/sessions'
import { paths } from '../../paths.ts'

/** The page that an account lands on after signing in (LOG-41, LOG-42, LOG-43). */
export function destinationOf(account: Account): string {
  if (account.userType === 'vault_user') return paths.vaultBase()
  return account.isAdmin ? paths.admin() : paths.dashboardOf(account.id)
}
