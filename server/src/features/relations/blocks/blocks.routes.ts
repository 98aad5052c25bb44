import type { Block, blocks } from '@kinhold/contract/blocks'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { isId, linkNext, readCursor } from '../../../http/pages.ts'
import { isRefused } from '../../../http/refusals.ts'
import { presentCard } from '../../players/present-player.ts'
import { blockPlayer, endBlock } from './block-player.ts'
import { type BlockPlace, type BlockRow, blocksOf } from './blocks.queries.ts'

export function blockRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, readPlace) }
      const rows = await blocksOf(deps.db, context.me.id, page)
      const shown = linkNext(context, rows, query.limit, ({ at, id }) => [at, id])
      return { status: 200, body: shown.map(present) }
    },
    add: async ({ body }, { me }) => {
      const blocked = await blockPlayer(deps, me, body.playerId)
      if (isRefused(blocked)) return blocked
      return { status: blocked.isNew ? 201 : 200, body: present(blocked.block) }
    },
    remove: async ({ params }, { me }) => {
      await endBlock(deps, me, params.playerId)
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof blocks]: Handler<(typeof blocks)[K]> }
}

function present(row: BlockRow): Block {
  return { player: presentCard(row), since: row.since.toISOString() }
}

function readPlace([at, id]: (string | number)[]): BlockPlace | null {
  return Number.isSafeInteger(at) && isId(id) ? { at: at as number, id } : null
}
