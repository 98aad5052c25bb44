import type { vaultContent, VaultItem } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../deps.ts'
import type { Answers } from '../../../http/implement.ts'
import { linkNext, readIdCursor } from '../../../http/pages.ts'
import { answer, noContent } from '../../../http/refusals.ts'
import { presentMedia } from '../../uploads/present-media.ts'
import { noVault, seenVault } from '../see-vault.ts'
import { type ItemRow, itemsOf } from './items.queries.ts'
import { removeItem, storeItem } from './store-item.ts'

/** Handles the calls for the items of a vault. */
export function itemRoutes(deps: Deps): Answers<typeof vaultContent, 'items' | 'addItem' | 'removeItem'> {
  return {
    items: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      if (!(await seenVault(deps.db, context.viewer, params.id))) return noVault()
      const rows = linkNext(context, await itemsOf(deps.db, params.id, page), query.limit, ({ id }) => [id])
      return { status: 200, body: rows.map(presentItem) }
    },
    addItem: ({ params, body }, { principal }) =>
      answer(201, storeItem(deps, principal, params.id, body), presentItem),
    removeItem: ({ params }, { principal }) => noContent(removeItem(deps, principal, params.id)),
  }
}

function presentItem({ file, createdAt, ...row }: ItemRow): VaultItem {
  const media = file && presentMedia(file)
  return { ...row, fileUrl: media?.url ?? row.fileUrl, media, createdAt: createdAt.toISOString() }
}
