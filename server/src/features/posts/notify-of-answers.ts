import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/principal.ts'
import { notifyOfNews } from '../notifications/notify-players.ts'
import { audienceOfVault } from '../vaults/vaults.queries.ts'
import { commentersOf } from './comments/comments.queries.ts'
import type { HeldPost } from './posts.queries.ts'
import { likesFor } from './publish-post.ts'

/** Publishes a new comment, and notifies the author and the commenters of the post (FAM-22). */
export async function tellComment(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: HeldPost,
  id: number,
  { playerId: by, phone }: Person,
): Promise<void> {
  const audience = await audienceOfVault(tx, post.placeId)
  const concerned = new Set([post.authorId, ...(await commentersOf(tx, post))])
  const players = post.archived ? [] : audience.players.filter((player) => concerned.has(player))
  const news = {
    kind: 'post_comments',
    vaultId: post.placeId,
    postId: post.id,
    id,
    by,
    phone,
    players,
  } as const
  await notifyOfNews(tx, deps, news, [{ topic: 'comment', key: post.id, ...audience }])
}

/** Publishes a new like, and notifies the post's author (FAM-23). */
export async function tellLike(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: HeldPost,
  id: number,
  { playerId: by, phone }: Person,
): Promise<void> {
  const audience = await audienceOfVault(tx, post.placeId)
  const players = post.archived ? [] : audience.players.filter((player) => player === post.authorId)
  const news = { kind: 'post_likes', vaultId: post.placeId, postId: post.id, id, by, phone, players } as const
  await notifyOfNews(tx, deps, news, [await likesFor(tx, audience, post, by)])
}
