import { ADMIN_ID } from '@kinhold/domain/players'
import { readStored, writeStored } from '../../browser/storage.ts'

/** The storage key of the operator's own account id, set once the admin has signed in on this browser. */
const OWN = 'own-account'

/** Returns true for the admin, and for the operator's own account if this browser knows it (decision 53). */
export function mayHaveOther(playerId: number): boolean {
  return playerId === ADMIN_ID || readStored(OWN, null) === playerId
}

export function rememberOwn(playerId: number): void {
  writeStored(OWN, playerId)
}
