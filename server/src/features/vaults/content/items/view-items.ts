import type { Db } from '../../../../db/database.ts'
import type { Context } from '../../../../http/implement.ts'
import { linkNext, readIdCursor } from '../../../../http/pages.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { noVault, seenVault } from '../../see-vault.ts'
import { itemsOf } from './items.queries.ts'

/** A page of the items of a vault, newest first (VLT-99). */
export async function viewItems(
  db: Db,
  viewer: Viewer,
  vaultId: number,
  query: { limit: number; before?: string | undefined },
  context: Pick<Context, 'request' | 'reply'>,
) {
  const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
  if (!(await seenVault(db, viewer, vaultId))) return noVault()
  return linkNext(context, await itemsOf(db, vaultId, page), query.limit, ({ id }) => [id])
}
