import { ADMIN_ID } from '@kinhold/domain/players'
import { readStored, writeStored } from '../../browser/storage.ts'

/** The storage key for the id of the operator's own account, stored once the admin has used this browser. */
const OWN = 'own-account'

/**
 * Returns true for the admin, and for the operator's own account if this browser has stored its id (decision
 * 53).
 */
export function mayHaveOther(playerId: number): boolean {
  return playerId === ADMIN_ID || readStored(OWN, null) === playerId
}

export function rememberOwn(playerId: number): void {
  writeStored(OWN, playerId)
}
