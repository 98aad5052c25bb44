import { searchWords } from '@kinhold/domain/search-words'
import { whyNot } from '@kinhold/domain/vaults'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type TooOften, useUp } from '../../../http/limits.ts'
import type { Viewer } from '../../../http/principal.ts'
import { tellOfComments } from '../../vaults/tell-of-vault.ts'
import { WORDS } from '../limits.values.ts'
import { heldPost, seenPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { addComment, commentById, type CommentRow } from './comments.queries.ts'

/** Reasons for a refused comment. */
export type NotCommented = 'post_not_found' | 'muted' | 'comments_off'

/** Comments on a post, open to all who see it unless they are muted or its comments are closed (VLT-63). */
export async function writeComment(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  content: string,
): Promise<CommentRow | NotCommented | TooOften> {
  if (!(await seenPost(deps.db, viewer, postId))) return 'post_not_found'
  const { playerId, phone } = writerOf(viewer)
  const tooOften = await useUp(deps.limits, { rule: WORDS, key: String(playerId ?? phone) })
  return tooOften ?? deps.db.transaction().execute((tx) => write(tx, deps, viewer, postId, content))
}

async function write(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  postId: number,
  content: string,
): Promise<CommentRow | NotCommented> {
  const seen = await heldPost(tx, viewer, postId)
  if (!seen) return 'post_not_found'
  const { post, sight } = seen
  const obstacle = whyNot(sight, { archived: post.archived, allowed: post.allowComments })
  if (obstacle) return obstacle === 'muted' ? 'muted' : 'comments_off'
  const { vaultId } = post
  const id = await addComment(tx, {
    postId,
    vaultId,
    content,
    words: searchWords(content),
    ...writerOf(viewer),
  })
  await tellOfComments(tx, deps, post)
  return (await commentById(tx, id))!
}
