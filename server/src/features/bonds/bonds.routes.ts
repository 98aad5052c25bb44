import { bonds } from '@kinhold/contract/bonds'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { ContextOf, Handler } from '../../http/implement.ts'
import { isId, linkNext, readCursor } from '../../http/pages.ts'
import { allBonds, type BondRow, bondsOf } from './bonds.queries.ts'
import { presentBonds, presentSlimBond } from './present-bond.ts'

/** Answers the calls about trust bonds. */
export function bondRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const rows = await pageOf(deps, query, context)
      return { status: 200, body: await presentBonds(deps.db, context.me, rows) }
    },
    slim: async ({ query }, context) => {
      const rows = await pageOf(deps, query, context)
      return { status: 200, body: rows.map(presentSlimBond) }
    },
  } satisfies { [K in keyof typeof bonds]: Handler<(typeof bonds)[K]> }
}

async function pageOf(
  deps: Deps,
  query: { limit: number; before?: string | undefined },
  context: ContextOf<typeof bonds.list | typeof bonds.slim>,
): Promise<BondRow[]> {
  const { me } = context
  const page = { limit: query.limit + 1, before: readCursor(query.before, placeOf) }
  const rows = isAdmin(me) ? await allBonds(deps.db, page) : await bondsOf(deps.db, me.id, page)
  return linkNext(context, rows, query.limit, ({ at, low, high }) => [at, low, high])
}

function placeOf([at, low, high]: (string | number)[]) {
  return Number.isSafeInteger(at) && (at as number) >= 0 && isId(low) && isId(high)
    ? { at: at as number, low, high }
    : null
}
