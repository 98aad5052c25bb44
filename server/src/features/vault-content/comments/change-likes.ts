import { whyNot } from '@kinhold/domain/vaults'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/principal.ts'
import { tellOfLikes } from '../../vaults/tell-of-vault.ts'
import { heldPost } from '../posts/see-post.ts'
import { writerOf } from '../present-writer.ts'
import { addLike, deleteLike, likeOf, type LikeRow } from './likes.queries.ts'

/** Reasons for a refused like. */
export type NotLiked = 'post_not_found' | 'muted' | 'likes_off'

/** A like, and whether it is a new one. */
export type Liked = { like: LikeRow; isNew: boolean }

/** Adds the caller's like of a post, once (VLT-84). */
export async function addOwnLike(deps: Deps, viewer: Viewer, postId: number): Promise<Liked | NotLiked> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await heldPost(tx, viewer, postId)
    if (!seen) return 'post_not_found'
    const { post, sight } = seen
    const obstacle = whyNot(sight, { archived: post.archived, allowed: post.allowLikes })
    if (obstacle) return obstacle === 'muted' ? 'muted' : 'likes_off'
    const isNew = await addLike(tx, postId, writerOf(viewer))
    if (isNew) await tellOfLikes(tx, deps, post, writerOf(viewer))
    return { like: (await likeOf(tx, postId, writerOf(viewer)))!, isNew }
  })
}

/** Removes the caller's like of a post, which is always allowed (VLT-85). */
export async function removeOwnLike(
  deps: Deps,
  viewer: Viewer,
  postId: number,
): Promise<'removed' | 'post_not_found'> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await heldPost(tx, viewer, postId)
    if (!seen) return 'post_not_found'
    const isGone = await deleteLike(tx, postId, writerOf(viewer))
    if (isGone) await tellOfLikes(tx, deps, seen.post, writerOf(viewer))
    return 'removed'
  })
}
