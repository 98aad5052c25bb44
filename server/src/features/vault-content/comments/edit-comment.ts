import { searchWords } from '@kinhold/domain/search-words'
import { mayRemoveComment } from '@kinhold/domain/vaults'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/principal.ts'
import { tellOfComments } from '../../vaults/tell-of-vault.ts'
import { heldPost, type SeenPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { isBy } from '../writers.values.ts'
import { commentById, type CommentRow, deleteComment, rewriteComment } from './comments.queries.ts'

/** Reasons for an unchanged comment. */
export type CommentNotChanged = 'comment_not_found' | 'not_author' | 'muted'

/** Edits a comment, which its author may do unless muted (VLT-106). */
export async function editComment(
  deps: Deps,
  viewer: Viewer,
  id: number,
  content: string,
): Promise<CommentRow | CommentNotChanged> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await heldComment(tx, viewer, id)
    if (!held) return 'comment_not_found'
    if (!isBy(writerOf(viewer), held.comment)) return 'not_author'
    if (held.sight.isMuted) return 'muted'
    const { post } = held
    await rewriteComment(tx, { id, vaultId: post.vaultId, content, words: searchWords(content) })
    await tellOfComments(tx, deps, post)
    return (await commentById(tx, id))!
  })
}

/** Removes a comment, which its author and the owner of the vault may do (VLT-106). */
export async function removeComment(
  deps: Deps,
  viewer: Viewer,
  id: number,
): Promise<'removed' | Exclude<CommentNotChanged, 'muted'>> {
  return deps.db.transaction().execute(async (tx) => {
    const held = await heldComment(tx, viewer, id)
    if (!held) return 'comment_not_found'
    const isOwn = isBy(writerOf(viewer), held.comment)
    if (!mayRemoveComment(held.sight, { isOwn })) return 'not_author'
    await deleteComment(tx, id)
    await tellOfComments(tx, deps, held.post)
    return 'removed'
  })
}

// Locks the post first, as new comments do; then reads the comment.
async function heldComment(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<(SeenPost & { comment: CommentRow }) | null> {
  const found = await commentById(tx, id)
  const seen = found ? await heldPost(tx, viewer, found.postId) : null
  const comment = seen ? await commentById(tx, id) : undefined
  return seen && comment ? { ...seen, comment } : null
}
