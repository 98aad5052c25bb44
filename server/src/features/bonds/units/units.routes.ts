import { units } from '@kinhold/contract/units'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { isId, isMicrosecond, linkNext, listById, readCursor } from '../../../http/pages.ts'
import { notFound, notYou } from '../../../http/refusals.ts'
import { confirmUnit } from './confirm-unit.ts'
import { type FormerPlace, formerUnitsOf } from './former-units.queries.ts'
import { presentFormerUnit, presentSlimUnit, presentUnit } from './present-unit.ts'
import { allUnits, unitsOf } from './units.queries.ts'

export function unitRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const { me } = context
      const rows = await listById(context, query, (page) =>
        isAdmin(me) ? allUnits(deps.db, page) : unitsOf(deps.db, me.id, page),
      )
      return { status: 200, body: rows.map(presentUnit) }
    },
    former: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, placeOf) }
      const found = await formerUnitsOf(deps.db, context.me.id, page)
      const rows = linkNext(context, found, query.limit, ({ at, id }) => [at, id])
      return { status: 200, body: rows.map(presentFormerUnit) }
    },
    ofPlayer: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const rows = await listById(context, query, (page) => unitsOf(deps.db, params.id, page))
      return { status: 200, body: rows.map(presentSlimUnit) }
    },
    confirm: async ({ params }, { me }) => {
      if (params.playerId !== me.id) return notYou()
      const unit = await confirmUnit(deps, me, params.id)
      return unit ? { status: 200, body: presentUnit(unit) } : notFound('This trust unit')
    },
  } satisfies { [K in keyof typeof units]: Handler<(typeof units)[K]> }
}

function placeOf([at, id]: (string | number)[]): FormerPlace | null {
  return isMicrosecond(at) && isId(id) ? { at, id } : null
}
