import type { ParsedOf } from '@kinhold/contract/contract'
import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Db } from '../../../../db/database.ts'
import type { Context } from '../../../../http/implement.ts'
import { isId, readIdCursor } from '../../../../http/pages.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { type List, viewList } from '../../../../http/view-list.ts'
import { noVault, seenVault } from '../../see-vault.ts'
import { writerOf } from '../present-writer.ts'
import { postsAfter, postsOf, type VaultPostRow, type Which } from './posts.queries.ts'

type Query = ParsedOf<typeof vaultContent.posts>['query']

/** The requested page of a vault's posts, newest first; archived ones only for its owner (VLT-68). */
export async function viewPosts(
  db: Db,
  viewer: Viewer,
  vaultId: number,
  { archived, ...query }: Query,
  context: Pick<Context, 'request' | 'reply'>,
) {
  // Every caller gets the same refusal of an invalid cursor.
  readIdCursor(query.before)
  const sight = await seenVault(db, viewer, vaultId)
  if (!sight) return noVault()
  if (archived && !sight.isOwner) return []
  const which = archived ? 'archived' : sight.isOwner ? 'all' : 'shown'
  return viewList(postsIn(db, viewer, vaultId, which), query, context)
}

function postsIn(db: Db, viewer: Viewer, vaultId: number, which: Which): List<VaultPostRow, number> {
  const of = { vaultId, which, ...writerOf(viewer) }
  return {
    below: (before, limit) => postsOf(db, of, { limit, before }),
    from: (place, limit) => postsOf(db, of, { limit, before: place + 1 }),
    above: (after, limit) => postsAfter(db, of, { limit, after }),
    placeOf: async (id) => id,
    write: ({ id }) => [id],
    read: ([id]) => (isId(id) ? id : null),
  }
}
