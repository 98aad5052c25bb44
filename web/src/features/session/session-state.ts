import type { Account } from '@kinhold/contract/sessions'
import { t } from '@lingui/core/macro'

/** The signed-in account, as far as this browser knows (LOG-09). */
export type Session = {
  player: Account | null
  isLoading: boolean
  isInitialized: boolean
  isFirstLogin: boolean
}

/** The session until the first session check has finished (LOG-10). */
export const UNKNOWN: Session = { player: null, isLoading: true, isInitialized: false, isFirstLogin: false }

/** The session after a check that found no signed-in account (LOG-17, LOG-19). */
export const NOBODY: Session = { player: null, isLoading: false, isInitialized: true, isFirstLogin: false }

/** The session after a check that didn't reach the server. */
export const UNREACHED: Session = { ...NOBODY }

/** The session after a logout (LOG-56). */
export const SIGNED_OUT: Session = { ...NOBODY, isInitialized: false }

/** Returns the session of a signed-in account (LOG-16, LOG-20). */
export function signedIn(account: Account, isFirstLogin: boolean): Session {
  return { player: asPlayer(account), isLoading: false, isInitialized: true, isFirstLogin }
}

// Vault users have id 0, and a default name if they haven't chosen one (LOG-53).
function asPlayer(account: Account): Account {
  if (account.userType !== 'vault_user') return account
  return { ...account, id: 0, name: account.displayName || t`Vault User` }
}
