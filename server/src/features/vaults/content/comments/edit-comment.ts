import { searchWords } from '@kinhold/domain/search-words'
import { mayRemoveComment } from '@kinhold/domain/vaults'
import type { Tx } from '../../../../db/database.ts'
import { action } from '../../../../db/transact.ts'
import type { Deps } from '../../../../deps.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { notFound, refuse } from '../../../../http/refusals.ts'
import { tellOfComments } from '../../tell-of-vault.ts'
import { heldPost, muted, type SeenPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { isBy } from '../writers.values.ts'
import { commentById, type CommentRow, deleteComment, rewriteComment } from './comments.queries.ts'

/** Edits a comment, which its author may do unless muted (VLT-106). */
export const editComment = action(async (tx, deps: Deps, viewer: Viewer, id: number, content: string) => {
  const held = await heldComment(tx, viewer, id)
  if (!held) return noComment()
  if (!isBy(writerOf(viewer), held.comment)) return notAuthor()
  if (held.sight.isMuted) return muted()
  const { post } = held
  await rewriteComment(tx, { id, vaultId: post.vaultId, content, words: searchWords(content) })
  await tellOfComments(tx, deps, post)
  return (await commentById(tx, id))!
})

/** Removes a comment, which its author and the owner of the vault may do (VLT-106); returns the refusal, or null. */
export const removeComment = action(async (tx, deps: Deps, viewer: Viewer, id: number) => {
  const held = await heldComment(tx, viewer, id)
  if (!held) return noComment()
  const isOwn = isBy(writerOf(viewer), held.comment)
  if (!mayRemoveComment(held.sight, { isOwn })) return notAuthor()
  await deleteComment(tx, id)
  await tellOfComments(tx, deps, held.post)
  return null
})

const noComment = () => notFound('This comment')
const notAuthor = () => refuse(403, 'not_author', 'Only the person who wrote this comment can do this.')

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
