import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { audienceOfVault } from './vaults.queries.ts'

/**
 * Tells everyone who sees a vault that it changed: itself, its list, its posts or its items. `besides` are numbers that
 * saw it until now.
 */
export async function tellOfVault(tx: Tx, deps: Deps, vaultId: number, besides?: string[]): Promise<void> {
  await deps.live.tell(tx, [await newsOfVault(tx, vaultId, besides)])
}

/** The same change, to be told together with others. */
export async function newsOfVault(tx: Tx, vaultId: number, besides?: string[]): Promise<Announcement> {
  return { topic: 'vault', key: vaultId, ...(await audienceOfVault(tx, vaultId, besides)) }
}

/** Tells everyone who sees a vault that the comments or likes of one of its posts changed. */
export async function tellOfVaultPost(
  tx: Tx,
  deps: Deps,
  post: { id: number; vaultId: number },
  topic: 'comment' | 'like',
): Promise<void> {
  await deps.live.tell(tx, [{ topic, key: post.id, ...(await audienceOfVault(tx, post.vaultId)) }])
}
