import type { Account } from '@kinhold/contract/sessions'

/** This browser's knowledge of the signed-in account (LOG-09). */
export type Session = {
  player: Account | null
  isLoading: boolean
  isInitialized: boolean
  isFirstLogin: boolean
}

/** Before the session check has ended (LOG-10). */
export const UNKNOWN: Session = { player: null, isLoading: true, isInitialized: false, isFirstLogin: false }

/** No account is signed in, as the session check found (LOG-17, LOG-19). */
export const NOBODY: Session = { player: null, isLoading: false, isInitialized: true, isFirstLogin: false }

/** The same while it is unknown, because the server could not be reached: no page says that no account is signed in. */
export const UNREACHED: Session = { ...NOBODY }

/** After a logout (LOG-56). */
export const SIGNED_OUT: Session = { ...NOBODY, isInitialized: false }

/** An account is signed in (LOG-16, LOG-20). */
export function signedIn(account: Account, isFirstLogin: boolean): Session {
  return { player: asPlayer(account), isLoading: false, isInitialized: true, isFirstLogin }
}

// A vault user has only a phone: id 0, and 'Vault User' until they choose a name (LOG-53).
function asPlayer(account: Account): Account {
  if (account.userType !== 'vault_user') return account
  return { ...account, id: 0, name: account.displayName || 'Vault User' }
}
