import { searchWords } from '@kinhold/domain/search-words'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { searchedUnder } from '../../../db/text-search.ts'
import type { Writer, WrittenBy } from '../posts.queries.ts'

export type CommentRow = WrittenBy & {
  id: number
  postId: number
  content: string
  editedAt: Date | null
  createdAt: Date
}

export async function addComment(
  tx: Tx,
  comment: { postId: number; vaultId: number; content: string } & Writer,
): Promise<number> {
  const { id } = await tx
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      vault_id: comment.vaultId,
      author_id: comment.playerId,
      phone: comment.phone,
      content: comment.content,
      search: searchedUnder([comment.vaultId], searchWords(comment.content)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the text of a comment, which then shows as edited. */
export async function rewriteComment(tx: Tx, id: number, vaultId: number, content: string) {
  const search = searchedUnder([vaultId], searchWords(content))
  const query = tx.updateTable('comments').set({ content, search, edited_at: sql<Date>`now()` })
  await query.where('id', '=', id).execute()
}

export async function deleteComment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', id).execute()
}

export async function commentById(db: Db, id: number): Promise<CommentRow | undefined> {
  return commentRows(db).where('comments.id', '=', id).executeTakeFirst()
}

/** Moves the comments of a vault user to the player they became; returns the posts commented on. */
export async function giveComments(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  const query = tx.updateTable('comments').set({ author_id: playerId, phone: null })
  return query.where('phone', '=', phone).returning(['post_id as id', 'vault_id as placeId']).execute()
}

/** The posts of vaults that a player commented on. */
export async function postsCommentedBy(tx: Tx, playerId: number): Promise<{ id: number; placeId: number }[]> {
  const query = tx.selectFrom('comments').select(['post_id as id', 'vault_id as placeId']).distinct()
  return query.where('author_id', '=', playerId).execute()
}

/** The comments on a post after an id, oldest first. */
export const commentsOn = prepared((db, page: { postId: number; limit: number; after: number }) =>
  commentRows(db)
    .where('post_id', '=', page.postId)
    .where('comments.id', '>', page.after)
    .orderBy('comments.id')
    .limit(page.limit),
)

function commentRows(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('players', 'players.id', 'author_id')
    .leftJoin('vault_users', 'vault_users.phone', 'comments.phone')
    .select(['comments.id', 'post_id as postId', 'content', 'author_id as playerId', 'comments.phone'])
    .select(['edited_at as editedAt', 'comments.created_at as createdAt'])
    .select(['players.name', 'players.photo_id as photoId', 'display_name as displayName'])
}
