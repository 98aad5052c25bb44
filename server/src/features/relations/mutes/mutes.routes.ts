import type { Mute, mutes } from '@kinhold/contract/mutes'
import { MUTE_KINDS, type MuteKind } from '@kinhold/domain/mutes'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { isId, linkNext, readCursor } from '../../../http/pages.ts'
import { isRefused } from '../../../http/refusals.ts'
import { endMute, keepMute, seenMutes } from './keep-mute.ts'
import type { MutePlace, NamedMute } from './mutes.queries.ts'

export function muteRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, readPlace) }
      const rows = await seenMutes(deps, context.me, page)
      const shown = linkNext(context, rows, query.limit, ({ at, kind, id }) => [at, kind, id])
      return { status: 200, body: shown.map(present) }
    },
    set: async ({ body }, { me }) => {
      const muted = await keepMute(deps, me, body, body.for)
      return isRefused(muted) ? muted : { status: 200, body: present(muted) }
    },
    remove: async ({ params }, { me }) => {
      await endMute(deps, me, params)
      return { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof mutes]: Handler<(typeof mutes)[K]> }
}

function present({ kind, id, name, until, createdAt }: NamedMute): Mute {
  return { kind, id, name, until: until?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}

function readPlace([at, kind, id]: (string | number)[]): MutePlace | null {
  const isPlace = Number.isSafeInteger(at) && MUTE_KINDS.includes(kind as MuteKind) && isId(id)
  return isPlace ? { at: at as number, kind: kind as MuteKind, id: id as number } : null
}
