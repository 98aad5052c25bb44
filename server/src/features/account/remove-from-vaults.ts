import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { removeNewsBy } from '../notifications/notifications.queries.ts'
import { postsCommentedBy } from '../posts/comments/comments.queries.ts'
import { removeLikesOf } from '../posts/comments/likes.queries.ts'
import { takeOverAnswers } from '../posts/comments/take-over-answers.ts'
import { givePosts, vaultsWrittenIn } from '../posts/posts.queries.ts'
import { newsOfLikes } from '../posts/publish-post.ts'
import { forgetFormerNumbers, leaveLists } from '../vaults/access.queries.ts'
import { endLostSessions } from '../vaults/end-lost-sessions.ts'
import { giveItems, vaultsStoredIn } from '../vaults/items/items.queries.ts'
import { newsOfVault } from '../vaults/publish-vault.ts'
import { audienceOfVault, deleteVault, lockVaultsOf } from '../vaults/vaults.queries.ts'

/**
 * Deletes a player's vaults, likes and vault access. The posts, items and comments that the player added to
 * other vaults stay, but without the player's name.
 */
export async function removeFromVaults(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { id, phone }: { id: number; phone: string | null },
): Promise<Announcement[]> {
  return [...(await deleteOwn(tx, deps, id)), ...(await leaveOthers(tx, { id, phone }))]
}

async function deleteOwn(tx: Tx, deps: Pick<Deps, 'live'>, ownerId: number): Promise<Announcement[]> {
  const news: Announcement[] = []
  for (const id of await lockVaultsOf(tx, ownerId)) {
    // Read the viewers first, because the deletion removes their access.
    const told = await newsOfVault(tx, id)
    await deleteVault(tx, id)
    await endLostSessions(tx, deps, told.phones ?? [])
    news.push(told)
  }
  return news
}

async function leaveOthers(tx: Tx, { id, phone }: { id: number; phone: string | null }) {
  const news: Announcement[] = []
  await forgetFormerNumbers(tx, id)
  if (phone !== null) {
    // Content written while a vault user was registering may still be linked only to their number.
    await givePosts(tx, { playerId: id, phone })
    await giveItems(tx, { playerId: id, phone })
    await takeOverAnswers(tx, { playerId: id, phone })
  }
  const added = new Set([...(await vaultsWrittenIn(tx, id)), ...(await vaultsStoredIn(tx, id))])
  for (const vaultId of added) news.push(await newsOfVault(tx, vaultId))
  for (const post of await postsCommentedBy(tx, id))
    news.push({ topic: 'comment', key: post.id, ...(await audienceOfVault(tx, post.placeId)) })
  const liked = await removeLikesOf(tx, id)
  for (const post of liked) news.push(await newsOfLikes(tx, post, { playerId: id }))
  const likes = { kind: 'post_likes', postIds: liked.map((post) => post.id) } as const
  await removeNewsBy(tx, likes, { playerId: id, phone: null })
  const listed = phone === null ? [] : await leaveLists(tx, phone)
  for (const vaultId of listed) news.push(await newsOfVault(tx, vaultId, [phone!]))
  return news
}
