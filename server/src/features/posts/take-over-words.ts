import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { publishComments, publishLikes } from './publish-post.ts'
import { giveComments } from './comments/comments.queries.ts'
import { giveLikes } from './comments/likes.queries.ts'

/** Moves a vault user's comments and likes to their new player account (VUS-28, VLT-124). */
export async function takeOverWords(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  player: { playerId: number; phone: string },
): Promise<void> {
  const [commented, liked] = [await giveComments(tx, player), await giveLikes(tx, player)]
  for (const post of eachOnce(commented)) await publishComments(tx, deps, post)
  for (const post of eachOnce(liked)) await publishLikes(tx, deps, post, player)
}

function eachOnce<Post extends { id: number }>(posts: Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}
