import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { withoutApart } from '../ties/ties.queries.ts'
import { audienceOfVault } from '../vaults/vaults.queries.ts'

type Answered = { id: number; placeId: number }

/** Publishes a change to a post's comments to everyone who can see the vault. */
export async function publishComments(tx: Tx, deps: Pick<Deps, 'live'>, post: Answered): Promise<void> {
  const audience = await audienceOfVault(tx, post.placeId)
  await deps.live.publish(tx, [{ topic: 'comment', key: post.id, ...audience }])
}

/**
 * Publishes a change to a post's likes to everyone who can see the vault and isn't separated from the liker
 * by a block.
 */
export async function publishLikes(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: Answered,
  by: { playerId: number | null },
): Promise<void> {
  await deps.live.publish(tx, [await newsOfLikes(tx, post, by)])
}

/**
 * Returns the announcement of a change to likes, so that a caller can publish several announcements at once.
 */
export async function newsOfLikes(
  tx: Tx,
  post: Answered,
  { playerId }: { playerId: number | null },
): Promise<Announcement> {
  return likesFor(tx, await audienceOfVault(tx, post.placeId), post, playerId)
}

/** Returns the announcement for an audience that the caller has already loaded. */
export async function likesFor(
  tx: Tx,
  { players, phones }: { players: number[]; phones: string[] },
  { id }: Pick<Answered, 'id'>,
  playerId: number | null,
): Promise<Announcement> {
  const hearing = playerId === null ? players : await withoutApart(tx, playerId, players)
  return { topic: 'like', key: id, players: hearing, phones }
}
