import type { Block, blocks } from '@kinhold/contract/blocks'
import type { Mute, mutes } from '@kinhold/contract/mutes'
import type { ways } from '@kinhold/contract/ways'
import { MUTE_KINDS, type MuteKind } from '@kinhold/domain/mutes'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isId, isMicrosecond, linkNext, readCursor } from '../../http/pages.ts'
import { answer, isRefused, notFound } from '../../http/refusals.ts'
import { presentCard } from '../players/present-player.ts'
import { blockPlayer, endBlock } from './blocks/block-player.ts'
import { type BlockPlace, type BlockRow, blocksOf } from './blocks/blocks.queries.ts'
import { endMute, keepMute, seenMutes } from './mutes/keep-mute.ts'
import type { MutePlace, NamedMute } from './mutes/mutes.queries.ts'
import { findWay, keepWays } from './ways/find-way.ts'

export function blockRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, readBlockPlace) }
      const rows = await blocksOf(deps.db, context.me.id, page)
      const shown = linkNext(context, rows, query.limit, ({ at, id }) => [at, id])
      return { status: 200, body: shown.map(presentBlock) }
    },
    add: async ({ body }, { me }) => {
      const blocked = await blockPlayer(deps, me, body.playerId)
      if (isRefused(blocked)) return blocked
      return { status: blocked.isNew ? 201 : 200, body: presentBlock(blocked.block) }
    },
    remove: async ({ params }, { me }) => {
      await endBlock(deps, me, params.playerId)
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof blocks]: Handler<(typeof blocks)[K]> }
}

function presentBlock(row: BlockRow): Block {
  return { player: presentCard(row), since: row.since.toISOString() }
}

function readBlockPlace([at, id]: (string | number)[]): BlockPlace | null {
  return isMicrosecond(at) && isId(id) ? { at, id } : null
}

export function wayRoutes(deps: Deps) {
  const kept = keepWays()
  return {
    get: async ({ params }, { me }) => {
      const way = await findWay(deps, kept, me, params.id)
      if (!way) return notFound('This player')
      const common = way.common && { ...way.common, people: way.common.people.map(presentCard) }
      return { status: 200, body: { ...way, people: way.people.map(presentCard), common } }
    },
  } satisfies { [K in keyof typeof ways]: Handler<(typeof ways)[K]> }
}

export function muteRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, readMutePlace) }
      const rows = await seenMutes(deps, context.me, page)
      const shown = linkNext(context, rows, query.limit, ({ at, kind, id }) => [at, kind, id])
      return { status: 200, body: shown.map(presentMute) }
    },
    set: ({ body }, { me }) => answer(200, keepMute(deps, me, body, body.for), presentMute),
    remove: async ({ params }, { me }) => {
      await endMute(deps, me, params)
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof mutes]: Handler<(typeof mutes)[K]> }
}

function presentMute({ kind, id, name, until, createdAt }: NamedMute): Mute {
  return { kind, id, name, until: until?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

function readMutePlace([at, kind, id]: (string | number)[]): MutePlace | null {
  const isKind = MUTE_KINDS.includes(kind as MuteKind)
  return isMicrosecond(at) && isKind && isId(id) ? { at, kind: kind as MuteKind, id } : null
}
