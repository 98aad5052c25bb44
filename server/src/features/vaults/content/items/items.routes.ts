import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../../deps.ts'
import type { Answers } from '../../../../http/implement.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { presentItem } from './present-item.ts'
import { removeItem, storeItem } from './store-item.ts'
import { viewItems } from './view-items.ts'

/** Handles the calls about the items of a vault. */
export function itemRoutes(deps: Deps): Answers<typeof vaultContent, 'items' | 'addItem' | 'removeItem'> {
  return {
    items: async ({ params, query }, context) => {
      const rows = await viewItems(deps.db, context.viewer, params.id, query, context)
      return isRefused(rows) ? rows : { status: 200, body: rows.map(presentItem) }
    },
    addItem: async ({ params, body }, { principal }) => {
      const stored = await storeItem(deps, principal, params.id, body)
      return isRefused(stored) ? stored : { status: 201, body: presentItem(stored) }
    },
    removeItem: async ({ params }, { principal }) => {
      return (await removeItem(deps, principal, params.id)) ?? { status: 204, body: undefined }
    },
  }
}
