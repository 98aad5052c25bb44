import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../deps.ts'
import type { Answers } from '../../../http/implement.ts'
import { isRefused } from '../../../http/refusals.ts'
import { REMOVING, SEEING, STORING } from '../refuse-content.ts'
import { presentItem } from './present-item.ts'
import { removeItem, storeItem } from './store-item.ts'
import { viewItems } from './view-items.ts'

/** Handles the calls about the items of a vault. */
export function itemRoutes(deps: Deps): Answers<typeof vaultContent, 'items' | 'addItem' | 'removeItem'> {
  return {
    items: async ({ params, query }, context) => {
      const rows = await viewItems(deps.db, context.viewer, params.id, query, context)
      return typeof rows === 'string' ? SEEING[rows]() : { status: 200, body: rows.map(presentItem) }
    },
    addItem: async ({ params, body }, { principal }) => {
      const stored = await storeItem(deps, principal, params.id, body)
      if (isRefused(stored)) return stored
      return typeof stored === 'string' ? STORING[stored]() : { status: 201, body: presentItem(stored) }
    },
    removeItem: async ({ params }, { principal }) => {
      const removed = await removeItem(deps, principal, params.id)
      return removed === 'removed' ? { status: 204, body: undefined } : REMOVING[removed]()
    },
  }
}
