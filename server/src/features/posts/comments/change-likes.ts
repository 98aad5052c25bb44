import { whyNot } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import { refuse } from '../../../http/refusals.ts'
import { takeNewsBack } from '../../notifications/notify-players.ts'
import { tellLike } from '../notify-of-answers.ts'
import { publishLikes } from '../publish-post.ts'
import { heldPost, muted, noPost, VAULT } from '../see-post.ts'
import { addLike, deleteLike, likeOf } from './likes.queries.ts'

/** Adds the caller's like to a post (VLT-84). `isNew` is false for a repeated like. */
export const addOwnLike = action(async (tx, deps: Deps, viewer: Viewer, postId: number) => {
  const seen = await heldPost(tx, viewer, VAULT, postId)
  if (!seen) return noPost()
  const { post, standing } = seen
  const obstacle = whyNot(standing, { archived: post.archived, allowed: post.allowLikes })
  if (obstacle) return OBSTACLES[obstacle]()
  const id = await addLike(tx, post, personOf(viewer))
  if (id !== undefined) await tellLike(tx, deps, post, id, personOf(viewer))
  return { like: (await likeOf(tx, post, personOf(viewer)))!, isNew: id !== undefined }
})

const OBSTACLES = {
  muted,
  off: () => refuse(403, 'likes_off', msg`The owner has closed the likes of this post.`),
}

/** Removes the caller's like from a post, even if the caller is muted or likes are closed (VLT-85). */
export const removeOwnLike = action(async (tx, deps: Deps, viewer: Viewer, postId: number) => {
  const seen = await heldPost(tx, viewer, VAULT, postId)
  if (!seen) return noPost()
  const id = await deleteLike(tx, seen.post, personOf(viewer))
  if (id === undefined) return null
  await publishLikes(tx, deps, seen.post, personOf(viewer))
  await takeNewsBack(tx, deps, { kind: 'post_likes', vaultId: seen.post.placeId, postId, id })
  return null
})
