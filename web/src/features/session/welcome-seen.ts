import type { Account } from '@kinhold/contract/sessions'
import { hasStored, writeStored } from '../../browser/storage.ts'

/**
 * True when the welcome is still to be shown: this browser has not noted that the account saw it (LOG-21), or cannot
 * tell (LOG-22), and the server does not say that the first sign-in is over.
 */
export function isFirstLogin(account: Account): boolean {
  const isSaidToBe = account.userType !== 'member' || account.isFirstLogin
  return isSaidToBe && !hasSeenWelcome(account.id)
}

/** True when this browser noted that the account saw its welcome; false where storage cannot be read. */
export function hasSeenWelcome(playerId: number): boolean {
  return hasStored(keyOf(playerId)) === 'yes'
}

/** Notes in this browser that the account saw its welcome (GUI-08). Without storage it comes again at the next visit. */
export function rememberWelcome(playerId: number): void {
  writeStored(keyOf(playerId), true)
}

function keyOf(playerId: number): string {
  return `welcome-seen-${playerId}`
}
