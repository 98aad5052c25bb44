import { searchWords } from '@kinhold/domain/search-words'
import { whyNot } from '@kinhold/domain/vaults'
import { action } from '../../../../db/transact.ts'
import type { Deps } from '../../../../deps.ts'
import { useUp } from '../../../../http/limits.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { refuse } from '../../../../http/refusals.ts'
import { tellOfComments } from '../../tell-of-vault.ts'
import { WORDS } from '../limits.values.ts'
import { heldPost, muted, noPost, seenPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { addComment, commentById } from './comments.queries.ts'

/** Comments on a post, open to all who see it unless they are muted or its comments are closed (VLT-63). */
export async function writeComment(deps: Deps, viewer: Viewer, postId: number, content: string) {
  if (!(await seenPost(deps.db, viewer, postId))) return noPost()
  const { playerId, phone } = writerOf(viewer)
  const tooOften = await useUp(deps.limits, { rule: WORDS, key: String(playerId ?? phone) })
  return tooOften ?? write(deps, viewer, postId, content)
}

const write = action(async (tx, deps: Deps, viewer: Viewer, postId: number, content: string) => {
  const seen = await heldPost(tx, viewer, postId)
  if (!seen) return noPost()
  const { post, sight } = seen
  const obstacle = whyNot(sight, { archived: post.archived, allowed: post.allowComments })
  if (obstacle) return OBSTACLES[obstacle]()
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
})

const OBSTACLES = {
  muted,
  off: () => refuse(403, 'comments_off', 'The owner has closed the comments of this post.'),
}
