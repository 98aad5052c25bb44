import { firstLink } from '@kinhold/domain/links'
import type { Tx } from '../../db/database.ts'
import { action, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import type { Refused } from '../../http/refusals.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import {
  changePost,
  deletePost,
  type Flags,
  type HeldPost,
  type Kind,
  postById,
  type PostRow,
} from './posts.queries.ts'
import { writerOf } from './present-writer.ts'
import { heldPost, noPost, type PostPlace } from './see-post.ts'

/** Absent fields stay unchanged, but new content without a `linkUrl` takes the first link in the content. */
type Change = Flags & { content?: string | undefined; linkUrl?: string | null | undefined }

/**
 * Edits, archives or pins a post, or opens or closes its comments and likes. On a board only the author may
 * do so (UNI-69, UNI-72, UNI-74), in a vault only the owner (VLT-61, VLT-67, VLT-68, VLT-74, VLT-117).
 */
export async function editPost<K extends Kind, Shut extends Refused>(
  deps: Deps,
  viewer: PlayerPrincipal,
  place: PostPlace<K, Shut>,
  id: number,
  change: Change,
): Promise<PostRow<K> | Refused<403 | 404> | Shut> {
  return transact(deps.db, async (tx) => {
    const seen = await heldPost(tx, viewer, place, id)
    if (!seen) return noPost()
    const { post, standing } = seen
    if (!standing.mayEdit) return place.notTheirs()
    const shut = place.isReadOnlyAtEnd ? await place.hold(tx, post.placeId) : null
    if (shut) return shut
    await changePost(tx, place.kind, post, { ...change, linkUrl: linkOf(change) })
    await place.publish(tx, deps, post.placeId)
    return (await postById(tx, place.kind, id, writerOf(viewer)))!
  })
}

/** Removes a post with its comments and likes, on a closed board too (UNI-76, VLT-76). */
export const removePost = action(
  async (tx, deps: Deps, viewer: PlayerPrincipal, place: PostPlace, id: number) => {
    const seen = await heldPost(tx, viewer, place, id)
    if (!seen) return noPost()
    if (!seen.standing.mayRemove) return place.notTheirs()
    await removeHeld(tx, deps, place, seen.post)
    return null
  },
)

/** Removes a locked post and publishes the change to everyone who sees its board or vault. */
export async function removeHeld(tx: Tx, deps: Deps, place: PostPlace, post: HeldPost): Promise<void> {
  const files = await deletePost(tx, post.id)
  if (place.hidesFiles) await disownUnused(tx, files)
  await place.publish(tx, deps, post.placeId)
}

function linkOf({ content, linkUrl }: Change): string | null | undefined {
  return linkUrl === undefined && content !== undefined ? firstLink(content) : linkUrl
}
