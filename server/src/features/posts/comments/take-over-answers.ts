import type { Tx } from '../../../db/database.ts'
import { giveNews, removeNewsBy } from '../../notifications/notifications.queries.ts'
import { giveComments } from './comments.queries.ts'
import { giveLikes } from './likes.queries.ts'

/**
 * Moves a vault user's comments and likes to the player who now has the user's number, and updates the
 * notices about them. Returns the posts with these comments and likes.
 */
export async function takeOverAnswers(tx: Tx, player: { playerId: number; phone: string }) {
  const commented = await giveComments(tx, player)
  const { liked, likedTwice } = await giveLikes(tx, player)
  const vaultUser = { playerId: null, phone: player.phone }
  await removeNewsBy(tx, { kind: 'post_likes', postIds: idsIn(likedTwice) }, vaultUser)
  await giveNews(tx, { kind: 'post_likes', postIds: idsIn(liked) }, player)
  await giveNews(tx, { kind: 'post_comments', postIds: idsIn(commented) }, player)
  return { commented, liked }
}

function idsIn(posts: { id: number }[]): number[] {
  return [...new Set(posts.map(({ id }) => id))]
}
