import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { audienceOfVault } from './vaults.queries.ts'

/**
 * Sends everyone who sees a vault the event that it changed: itself, its list, its posts or its items. `besides` are
 * numbers that saw it until now.
 */
export async function tellOfVault(tx: Tx, deps: Deps, vaultId: number, besides?: string[]): Promise<void> {
  await deps.live.tell(tx, [await newsOfVault(tx, vaultId, besides)])
}

/** The event of a changed vault, to be sent together with others. */
export async function newsOfVault(tx: Tx, vaultId: number, besides?: string[]): Promise<Announcement> {
  return { topic: 'vault', key: vaultId, ...(await audienceOfVault(tx, vaultId, besides)) }
}
