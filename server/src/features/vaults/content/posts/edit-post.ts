import { firstLink } from '@kinhold/domain/links'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Tx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { PlayerPrincipal } from '../../../../http/principal.ts'
import { disownUnused } from '../../../uploads/uploads.queries.ts'
import { tellOfVault } from '../../tell-of-vault.ts'
import { writerOf } from '../present-writer.ts'
import { deletePost, type HeldPost, postById, rewritePost, setPost } from './posts.queries.ts'
import { heldPost, noPost, notOwner } from './see-post.ts'

/** The changed fields: an absent one stays as it is. */
type Change = {
  archived?: boolean | undefined
  allowLikes?: boolean | undefined
  allowComments?: boolean | undefined
}

/** Edits a post for the owner of the vault; its link is extracted again (VLT-61, VLT-74). */
export async function editPost(deps: Deps, viewer: PlayerPrincipal, id: number, content: string) {
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
) {
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

/**
 * Removes a post with its comments and likes (VLT-76); its files become inaccessible at once. Returns the refusal, or
 * null.
 */
export async function removePost(deps: Deps, viewer: PlayerPrincipal, id: number) {
  return actOn(deps, viewer, id, async (tx) => {
    await disownUnused(tx, await deletePost(tx, id))
    return null
  })
}

function actOn<T>(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
  act: (tx: Tx, post: HeldPost) => Promise<T>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const seen = await heldPost(tx, viewer, id)
    if (!seen) return noPost()
    if (!mayManageVault(seen.sight)) return notOwner()
    const done = await act(tx, seen.post)
    await tellOfVault(tx, deps, seen.post.vaultId)
    return done
  })
}
