import type { Account } from '@kinhold/contract/sessions'
import { hasStored, writeStored } from '../../browser/storage.ts'

/**
 * Returns true if neither this browser nor the server has recorded that the member saw the welcome (LOG-21,
 * LOG-22).
 */
export function isFirstLogin(account: Account): boolean {
  const isSaidToBe = account.userType !== 'member' || account.isFirstLogin
  return isSaidToBe && !hasSeenWelcome(account.id)
}

/** Returns true if this browser has recorded that the account has seen the welcome. */
export function hasSeenWelcome(playerId: number): boolean {
  return hasStored(keyOf(playerId))
}

/** Records in this browser that the account has seen the welcome (GUI-08). */
export function rememberWelcome(playerId: number): void {
  writeStored(keyOf(playerId), true)
}

function keyOf(playerId: number): string {
  return `welcome-seen-${playerId}`
}
