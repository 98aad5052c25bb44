import { maySeePost } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { notFound, refuse } from '../../../../http/refusals.ts'
import { seenVault } from '../../see-vault.ts'
import type { VaultSight } from '../../vaults.queries.ts'
import { type HeldPost, lockPost, placeOfPost } from './posts.queries.ts'

/** A post in a visible vault, with the caller's access to it. */
export type SeenPost = { post: HeldPost; sight: VaultSight }

/** The post of that id if this caller sees it; null otherwise. */
export async function seenPost(db: Db, viewer: Viewer, id: number): Promise<SeenPost | null> {
  return asSeen(db, viewer, await placeOfPost(db, id))
}

/** Reads the same with the post locked until the transaction ends, so that its settings and the access are current. */
export async function heldPost(tx: Tx, viewer: Viewer, id: number): Promise<SeenPost | null> {
  return asSeen(tx, viewer, await lockPost(tx, id))
}

async function asSeen(db: Db, viewer: Viewer, post: HeldPost | undefined): Promise<SeenPost | null> {
  const sight = post ? await seenVault(db, viewer, post.vaultId) : null
  return post && sight && maySeePost(sight, post) ? { post, sight } : null
}

/** The refusal of a post that the caller does not see. */
export const noPost = () => notFound('This post')

/** The refusal of a caller who may see a vault's content but does not own it. */
export const notOwner = () => refuse(403, 'not_owner', 'Only the owner of this vault can do this.')

/** The refusal of a caller whom the owner of the vault muted. */
export const muted = () =>
  refuse(403, 'muted', 'You can read in this vault. The owner does not let you comment or like.')
