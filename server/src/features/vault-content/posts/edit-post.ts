import { firstLink } from '@kinhold/domain/links'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { disownUnused } from '../../uploads/uploads.queries.ts'
import { tellOfVault } from '../../vaults/tell-of-vault.ts'
import { writerOf } from '../present-writer.ts'
import {
  deletePost,
  type HeldPost,
  postById,
  rewritePost,
  setPost,
  type VaultPostRow,
} from './posts.queries.ts'
import { heldPost } from './see-post.ts'

/** Reasons for an unchanged post. */
export type PostNotChanged = 'post_not_found' | 'not_owner'

/** The changed fields: an absent one stays as it is. */
type Change = {
  archived?: boolean | undefined
  allowLikes?: boolean | undefined
  allowComments?: boolean | undefined
}

/** Edits a post for the owner of the vault; its link is extracted again (VLT-61, VLT-74). */
export async function editPost(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
  content: string,
): Promise<VaultPostRow | PostNotChanged> {
  const edit = { content, words: searchWords(content), linkUrl: firstLink(content) }
  return actOn(deps, viewer, id, async (tx, post) => {
    await rewritePost(tx, post, edit)
    return (await postById(tx, id, writerOf(viewer)))!
  })
}

/** Archives or restores a post, or opens and closes its comments and likes (VLT-67, VLT-68, VLT-117). */
export async function changePost(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
  { archived, allowLikes, allowComments }: Change,
): Promise<VaultPostRow | PostNotChanged> {
  const columns = {
    ...(archived !== undefined && { archived }),
    ...(allowLikes !== undefined && { allow_likes: allowLikes }),
    ...(allowComments !== undefined && { allow_comments: allowComments }),
  }
  return actOn(deps, viewer, id, async (tx) => {
    await setPost(tx, id, columns)
    return (await postById(tx, id, writerOf(viewer)))!
  })
}

/** Removes a post with its comments and likes (VLT-76); its files become inaccessible at once. */
export async function removePost(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
): Promise<'removed' | PostNotChanged> {
  return actOn(deps, viewer, id, async (tx) => {
    await disownUnused(tx, await deletePost(tx, id))
    return 'removed' as const
  })
}

function actOn<T>(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
  act: (tx: Tx, post: HeldPost) => Promise<T>,
): Promise<T | PostNotChanged> {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await heldPost(tx, viewer, id)
    if (!seen) return 'post_not_found'
    if (!mayManageVault(seen.sight)) return 'not_owner'
    const done = await act(tx, seen.post)
    await tellOfVault(tx, deps, seen.post.vaultId)
    return done
  })
}
