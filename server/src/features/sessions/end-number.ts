import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsOfVaultUsers } from './sessions.queries.ts'
import { endTrust, giveTrust } from './trust.queries.ts'

type Live = Pick<Deps, 'live'>

/**
 * Ends all access by numbers that become a player's or stop being theirs: the trust of every browser with them or as
 * that player, and every session as a vault user, with its stream. An earlier holder of such a number loses all
 * access by it.
 */
export async function endNumbers(
  tx: Tx,
  deps: Live,
  of: { playerId: number; phones: (string | null)[] },
): Promise<void> {
  await endTrust(tx, of)
  await endVaultUsers(tx, deps, of.phones)
}

/** Does the same for the number of a new registration; the browser in which the member proved it stays trusted. */
export async function endNumberOfOthers(
  tx: Tx,
  deps: Live,
  of: { playerId: number; phone: string; browserHash: Buffer },
): Promise<void> {
  await giveTrust(tx, of)
  await endVaultUsers(tx, deps, [of.phone])
}

async function endVaultUsers(tx: Tx, deps: Live, phones: (string | null)[]): Promise<void> {
  const known = phones.filter((phone) => phone !== null)
  await deps.live.endSessions(tx, await endSessionsOfVaultUsers(tx, known))
}
