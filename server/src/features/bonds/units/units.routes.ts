import { units } from '@kinhold/contract/units'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { isId, linkNext, readCursor, readIdCursor } from '../../../http/pages.ts'
import { notFound, notYou } from '../../../http/refusals.ts'
import { confirmUnit } from './confirm-unit.ts'
import { formerUnitsOf, type FormerPlace } from './former-units.queries.ts'
import { presentFormerUnit, presentSlimUnit, presentUnit } from './present-unit.ts'
import { allUnits, unitsOf } from './units.queries.ts'

export function unitRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const rows = isAdmin(context.me)
        ? await allUnits(deps.db, page)
        : await unitsOf(deps.db, context.me.id, page)
      return { status: 200, body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentUnit) }
    },
    former: async ({ query }, context) => {
      const page = { limit: query.limit + 1, before: readCursor(query.before, placeOf) }
      const found = await formerUnitsOf(deps.db, context.me.id, page)
      const rows = linkNext(context, found, query.limit, ({ at, id }) => [at, id])
      return { status: 200, body: rows.map(presentFormerUnit) }
    },
    ofPlayer: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const rows = await unitsOf(deps.db, params.id, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentSlimUnit),
      }
    },
    confirm: async ({ params }, { me }) => {
      if (params.playerId !== me.id) return notYou()
      const unit = await confirmUnit(deps, me, params.id)
      return unit ? { status: 200, body: presentUnit(unit) } : notFound('This trust unit')
    },
  } satisfies { [K in keyof typeof units]: Handler<(typeof units)[K]> }
}

function placeOf([at, id]: (string | number)[]): FormerPlace | null {
  return Number.isSafeInteger(at) && (at as number) >= 0 && isId(id) ? { at: at as number, id } : null
}
