import { maySeePost } from '@kinhold/domain/vaults'
import type { Db, Tx } from '../../../db/database.ts'
import type { Viewer } from '../../../http/principal.ts'
import { seenVault } from '../../vaults/see-vault.ts'
import type { VaultSight } from '../../vaults/vaults.queries.ts'
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
