import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { withoutApart } from '../ties/ties.queries.ts'
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

/** Sends everyone who sees a vault the event that the comments on one of its posts changed. */
export async function tellOfComments(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: { id: number; vaultId: number },
): Promise<void> {
  const audience = await audienceOfVault(tx, post.vaultId)
  await deps.live.tell(tx, [{ topic: 'comment', key: post.id, ...audience }])
}

/** Sends the event of changed likes to all viewers of the post's vault who are not apart from the writer by a block. */
export async function tellOfLikes(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: { id: number; vaultId: number },
  by: { playerId: number | null },
): Promise<void> {
  await deps.live.tell(tx, [await newsOfLikes(tx, post, by)])
}

/** The event of changed likes, to be sent together with others. */
export async function newsOfLikes(
  tx: Tx,
  post: { id: number; vaultId: number },
  { playerId }: { playerId: number | null },
): Promise<Announcement> {
  const { players, phones } = await audienceOfVault(tx, post.vaultId)
  const hearing = playerId === null ? players : await withoutApart(tx, playerId, players)
  return { topic: 'like', key: post.id, players: hearing, phones }
}
