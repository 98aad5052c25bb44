import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { withoutApart } from '../ties/ties.queries.ts'
import { audienceOfVault } from '../vaults/vaults.queries.ts'

type Answered = { id: number; placeId: number }

/** Sends everyone who sees a vault the event that the comments on one of its posts changed. */
export async function publishComments(tx: Tx, deps: Pick<Deps, 'live'>, post: Answered): Promise<void> {
  const audience = await audienceOfVault(tx, post.placeId)
  await deps.live.publish(tx, [{ topic: 'comment', key: post.id, ...audience }])
}

/** Sends the event of changed likes to all viewers of the post's vault who are not apart from the writer by a block. */
export async function publishLikes(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: Answered,
  by: { playerId: number | null },
): Promise<void> {
  await deps.live.publish(tx, [await newsOfLikes(tx, post, by)])
}

/** The event of changed likes, to be sent together with others. */
export async function newsOfLikes(
  tx: Tx,
  post: Answered,
  { playerId }: { playerId: number | null },
): Promise<Announcement> {
  const { players, phones } = await audienceOfVault(tx, post.placeId)
  const hearing = playerId === null ? players : await withoutApart(tx, playerId, players)
  return { topic: 'like', key: post.id, players: hearing, phones }
}
