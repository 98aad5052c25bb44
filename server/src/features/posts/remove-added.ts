import type { Tx } from '../../db/database.ts'
import type { Person } from '../../http/principal.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { deleteItemsOf } from '../vaults/items/items.queries.ts'
import { deletePostsOf } from './posts.queries.ts'

/**
 * Removes a person's posts and items from a vault (FAM-04). Files no longer in use become inaccessible right
 * away.
 */
export async function removeAdded(tx: Tx, vaultId: number, person: Person): Promise<void> {
  const files = [...(await deletePostsOf(tx, vaultId, person)), ...(await deleteItemsOf(tx, vaultId, person))]
  await disownUnused(tx, files)
}
