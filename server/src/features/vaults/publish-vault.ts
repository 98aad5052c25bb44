import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { audienceOfVault } from './vaults.queries.ts'

/** Sends a live update to everyone who can see a vault, and to the removed numbers in `besides`. */
export async function publishVault(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  vaultId: number,
  besides?: string[],
): Promise<void> {
  await deps.live.publish(tx, [await newsOfVault(tx, vaultId, besides)])
}

export async function newsOfVault(tx: Tx, vaultId: number, besides?: string[]): Promise<Announcement> {
  return { topic: 'vault', key: vaultId, ...(await audienceOfVault(tx, vaultId, besides)) }
}
