import { sql } from 'kysely'
import { indexedWords } from '@kinhold/domain/search-words'
import { type Db, NOW, type Tx } from '../../../db/database.ts'
import { idsOf } from '../../../db/rows.ts'
import { prepared } from '../../../db/prepared.ts'
import { searchedUnder } from '../../../db/text-search.ts'
import type { Person } from '../../../http/principal.ts'
import { labelOf, type WrittenBy } from '../posts.queries.ts'

export type CommentRow = WrittenBy & Awaited<ReturnType<typeof commentsOn>>[number]

export async function addComment(
  tx: Tx,
  comment: { postId: number; vaultId: number; content: string } & Person,
): Promise<number> {
  const { postId: post_id, vaultId: vault_id, playerId: author_id, phone, content } = comment
  const search = searchedUnder([vault_id], indexedWords(content))
  const query = tx.insertInto('comments').values({ post_id, vault_id, author_id, phone, content, search })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

/** The id of a comment, with its vault and post. */
export type CommentKey = { vaultId: number; postId: number; id: number }

export async function rewriteComment(tx: Tx, comment: CommentKey, content: string) {
  const search = searchedUnder([comment.vaultId], indexedWords(content))
  const query = tx.updateTable('comments').set({ content, search, edited_at: NOW })
  await query.where(isComment(comment)).execute()
}

export async function deleteComment(tx: Tx, comment: CommentKey): Promise<void> {
  await tx.deleteFrom('comments').where(isComment(comment)).execute()
}

/** Returns a comment by its id alone, which requires a search in every partition. */
export async function commentById(db: Db, id: number) {
  return commentRows(db).where('comments.id', '=', id).executeTakeFirst()
}

export async function commentIn(db: Db, comment: CommentKey) {
  return commentRows(db).where(isComment(comment)).executeTakeFirst()
}

function isComment({ vaultId, postId, id }: CommentKey) {
  return sql<boolean>`(comments.vault_id = ${vaultId} and comments.post_id = ${postId} and comments.id = ${id})`
}

/** Moves a vault user's comments to their player account and returns the posts with these comments. */
export async function giveComments(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  const query = tx.updateTable('comments').set({ author_id: playerId, phone: null })
  return query.where('phone', '=', phone).returning(['post_id as id', 'vault_id as placeId']).execute()
}

export async function postsCommentedBy(tx: Tx, playerId: number) {
  const query = tx.selectFrom('comments').select(['post_id as id', 'vault_id as placeId']).distinct()
  return query.where('author_id', '=', playerId).execute()
}

/** Returns the members who commented on a post. */
export async function commentersOf(db: Db, { id, placeId }: PostInVault): Promise<number[]> {
  const query = db
    .selectFrom('comments')
    .select(sql<number>`author_id`.as('id'))
    .distinct()
  const isOnPost = query.where('vault_id', '=', placeId).where('post_id', '=', id)
  return idsOf(isOnPost.where('author_id', 'is not', null))
}

/** The id of a post in a vault, and the id of the vault (`placeId`). */
export type PostInVault = { id: number; placeId: number }

type Page = { vaultId: number; postId: number; limit: number; after: number }

export const commentsOn = prepared((db, page: Page) =>
  commentRows(db)
    .where('comments.vault_id', '=', page.vaultId)
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
    .select(['comments.id', 'comments.vault_id as vaultId', 'post_id as postId', 'content'])
    .select(['author_id as playerId', 'comments.phone'])
    .select(['edited_at as editedAt', 'comments.created_at as createdAt'])
    .select(['players.name', 'players.photo_id as photoId'])
    .select(
      sql<string | null>`coalesce(display_name, ${labelOf(sql`comments.phone`, sql`comments.vault_id`)})`.as(
        'displayName',
      ),
    )
}
