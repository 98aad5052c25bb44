import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { withoutApart } from '../ties/ties.queries.ts'
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

/** Tells everyone who sees a vault that the comments on one of its posts changed. */
export async function tellOfComments(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: { id: number; vaultId: number },
): Promise<void> {
  const audience = await audienceOfVault(tx, post.vaultId)
  await deps.live.tell(tx, [{ topic: 'comment', key: post.id, ...audience }])
}

/** Tells that the likes of a post changed by somebody: everyone who sees its vault and for whom they exist. */
export async function tellOfLikes(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: { id: number; vaultId: number },
  by: { playerId: number | null },
): Promise<void> {
  await deps.live.tell(tx, [await newsOfLikes(tx, post, by)])
}

/** The same change, to be told together with others. */
export async function newsOfLikes(
  tx: Tx,
  post: { id: number; vaultId: number },
  { playerId }: { playerId: number | null },
): Promise<Announcement> {
  const { players, phones } = await audienceOfVault(tx, post.vaultId)
  const hearing = playerId === null ? players : await withoutApart(tx, playerId, players)
  return { topic: 'like', key: post.id, players: hearing, phones }
}
