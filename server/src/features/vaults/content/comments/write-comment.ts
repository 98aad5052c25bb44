import { searchWords } from '@kinhold/domain/search-words'
import { whyNot } from '@kinhold/domain/vaults'
import { action } from '../../../../db/transact.ts'
import type { Deps } from '../../../../deps.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { refuse } from '../../../../http/refusals.ts'
import { tellOfComments } from '../../tell-of-vault.ts'
import { heldPost, muted, noPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { addComment, commentById } from './comments.queries.ts'

/** Comments on a post, open to all who see it unless they are muted or its comments are closed (VLT-63). */
export const writeComment = action(
  async (tx, deps: Deps, viewer: Viewer, postId: number, content: string) => {
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
  },
)

const OBSTACLES = {
  muted,
  off: () => refuse(403, 'comments_off', 'The owner has closed the comments of this post.'),
}
