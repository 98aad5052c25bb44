import { mayRemoveFromVault, whyNot } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { isBy } from '../present-writer.ts'
import { heldPost, muted, noPost, VAULT } from '../see-post.ts'
import { takeNewsBack } from '../../notifications/notify-players.ts'
import { tellComment } from '../notify-of-answers.ts'
import type { HeldPost } from '../posts.queries.ts'
import { publishComments } from '../publish-post.ts'
import {
  addComment,
  commentById,
  commentIn,
  type CommentKey,
  deleteComment,
  rewriteComment,
} from './comments.queries.ts'

/** Adds a comment unless the viewer is muted or the post's comments are closed (VLT-63). */
export const writeComment = action(
  async (tx, deps: Deps, viewer: Viewer, postId: number, content: string) => {
    const seen = await heldPost(tx, viewer, VAULT, postId)
    if (!seen) return noPost()
    const { post, standing } = seen
    const obstacle = whyNot(standing, { archived: post.archived, allowed: post.allowComments })
    if (obstacle) return OBSTACLES[obstacle]()
    const vaultId = post.placeId
    const id = await addComment(tx, { postId, vaultId, content, ...personOf(viewer) })
    await tellComment(tx, deps, post, id, personOf(viewer))
    return (await commentIn(tx, { vaultId, postId, id }))!
  },
)

const OBSTACLES = {
  muted,
  off: () => refuse(403, 'comments_off', msg`The owner has closed the comments of this post.`),
}

/** Edits the viewer's own comment unless the viewer is muted (VLT-106). */
export const editComment = action(
  async (tx, deps: Deps, viewer: Viewer, named: NamedComment, content: string) => {
    const held = await heldComment(tx, viewer, named)
    if (!held) return noComment()
    if (!isBy(personOf(viewer), held.comment)) return notAuthor()
    if (held.standing.isMuted) return muted()
    await rewriteComment(tx, held.comment, content)
    await publishComments(tx, deps, held.post)
    return (await commentIn(tx, held.comment))!
  },
)

/** Removes a comment if the viewer is its author or the vault's owner (VLT-106). */
export const removeComment = action(async (tx, deps: Deps, viewer: Viewer, named: NamedComment) => {
  const held = await heldComment(tx, viewer, named)
  if (!held) return noComment()
  const isOwn = isBy(personOf(viewer), held.comment)
  if (!mayRemoveFromVault(held.standing, { isOwn })) return notAuthor()
  await removeHeldComment(tx, deps, held.post, held.comment)
  return null
})

/**
 * Removes a comment, and publishes the change to everyone who can see the vault. The post must already be
 * locked.
 */
export async function removeHeldComment(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  post: HeldPost,
  comment: CommentKey,
) {
  await deleteComment(tx, comment)
  await publishComments(tx, deps, post)
  const { id } = comment
  await takeNewsBack(tx, deps, { kind: 'post_comments', vaultId: post.placeId, postId: post.id, id })
}

const noComment = () => notFound('This comment')
const notAuthor = () => refuse(403, 'not_author', msg`Only the person who wrote this comment can do this.`)

/**
 * The ids that a call gives for a comment. Without `postId`, the comment's post is looked up in all vaults.
 */
type NamedComment = { id: number; postId?: number | undefined }

// Locks the post first, and then reads the comment under that lock.
async function heldComment(tx: Tx, viewer: Viewer, named: NamedComment) {
  const { id, postId = (await commentById(tx, named.id))?.postId } = named
  const seen = postId === undefined ? null : await heldPost(tx, viewer, VAULT, postId)
  const comment = seen
    ? await commentIn(tx, { vaultId: seen.post.placeId, postId: seen.post.id, id })
    : undefined
  return seen && comment ? { ...seen, comment } : null
}
