import type { network } from '@kinhold/contract/network'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { notFound } from '../../http/refusals.ts'
import { findDepth, viewTree } from './view-tree.ts'

export function networkRoutes(deps: Deps) {
  return {
    tree: async ({ query }, { me }) => {
      const id = query.root ?? me.id
      const depth = await findDepth(deps, me, id)
      return depth === null
        ? notFound('This player')
        : { status: 200, body: await viewTree(deps, me, { id, depth }) }
    },
  } satisfies { [K in keyof typeof network]: Handler<(typeof network)[K]> }
}
