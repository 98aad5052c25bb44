import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Removes the files from a player's posts, and posts that had only files. The words stay for the other members. Returns
 * the groups.
 */
export async function stripPostsOf(tx: Tx, authorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; groupId: number }>`
    delete from post_media using posts where posts.id = post_id and author_id = ${authorId}
    returning posts.id, posts.group_id as "groupId"`.execute(tx)
  await tx
    .deleteFrom('posts')
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::integer[])`)
    .where('content', '=', '')
    .where('link_url', 'is', null)
    .execute()
  return [...new Set(rows.map(({ groupId }) => groupId))]
}
