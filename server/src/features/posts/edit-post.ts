import { firstLink } from '@kinhold/domain/links'
import type { Tx } from '../../db/database.ts'
import { action, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { personOf, type Viewer } from '../../http/principal.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import {
  changePost,
  deletePost,
  type Flags,
  type HeldPost,
  type Kind,
  postIn,
  type PostRow,
} from './posts.queries.ts'
import { heldPost, noPost, type PostPlace } from './see-post.ts'

/**
 * Absent fields stay unchanged, except that new content without a `linkUrl` sets the link to the first link
 * in the content, or to null if the content has no link.
 */
type Change = Flags & { content?: string | undefined; linkUrl?: string | null | undefined }

/**
 * Edits a post or changes its settings. On a board, the author may do both (UNI-69, UNI-72, UNI-74). In a
 * vault, the author may edit the post (VLT-74, FAM-02), and the owner may change its settings (VLT-61,
 * VLT-67, VLT-68, VLT-117).
 */
export async function editPost<K extends Kind, Shut extends Refused>(
  deps: Deps,
  viewer: Viewer,
  place: PostPlace<K, Shut>,
  id: number,
  change: Change,
): Promise<PostRow<K> | Refused<403 | 404> | Shut> {
  return transact(deps.db, async (tx) => {
    const seen = await heldPost(tx, viewer, place, id)
    if (!seen) return noPost()
    const { post, standing } = seen
    const isOfWords = (change.content ?? change.linkUrl) !== undefined
    if (!(isOfWords ? standing.mayEdit : standing.mayManage))
      return place.notTheirs(tx, viewer, post, isOfWords ? 'words' : 'flags')
    const held = place.isReadOnlyAtEnd ? await place.hold(tx, viewer, post.placeId) : null
    if (isRefused(held)) return held
    await changePost(tx, place.kind, post, { ...change, linkUrl: linkOf(change) })
    await place.publish(tx, deps, post.placeId)
    if (change.archived && !post.archived) await place.takeBack(tx, deps, post)
    return (await postIn(tx, { kind: place.kind, id: post.placeId }, id, personOf(viewer)))!
  })
}

/** Removes a post with its comments and likes, even on a closed board (UNI-76, VLT-76). */
export const removePost = action(async (tx, deps: Deps, viewer: Viewer, place: PostPlace, id: number) => {
  const seen = await heldPost(tx, viewer, place, id)
  if (!seen) return noPost()
  if (!seen.standing.mayRemove) return place.notTheirs(tx, viewer, seen.post, 'removal')
  await removeHeld(tx, deps, place, seen.post)
  return null
})

/**
 * Removes a post that the caller has locked, and publishes the change to everyone who can see its board or
 * vault.
 */
export async function removeHeld(tx: Tx, deps: Deps, place: PostPlace, post: HeldPost): Promise<void> {
  const files = await deletePost(tx, post)
  await place.takeBack(tx, deps, post)
  if (place.hidesFiles) await disownUnused(tx, files)
  await place.publish(tx, deps, post.placeId)
}

function linkOf({ content, linkUrl }: Change): string | null | undefined {
  return linkUrl === undefined && content !== undefined ? firstLink(content) : linkUrl
}
