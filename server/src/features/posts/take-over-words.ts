import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { publishComments, publishLikes } from './publish-post.ts'
import { takeOverAnswers } from './comments/take-over-answers.ts'
import { giveItems } from '../vaults/items/items.queries.ts'
import { publishVault } from '../vaults/publish-vault.ts'
import { givePosts } from './posts.queries.ts'

/**
 * Moves a vault user's posts, items, comments and likes to the player who now has the user's number (VUS-28,
 * VLT-124, FAM-02).
 */
export async function takeOverWords(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  player: { playerId: number; phone: string },
): Promise<void> {
  const vaults = new Set([...(await givePosts(tx, player)), ...(await giveItems(tx, player))])
  const { commented, liked } = await takeOverAnswers(tx, player)
  for (const id of vaults) await publishVault(tx, deps, id)
  for (const post of eachOnce(commented)) await publishComments(tx, deps, post)
  for (const post of eachOnce(liked)) await publishLikes(tx, deps, post, player)
}

function eachOnce<Post extends { id: number }>(posts: Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}
