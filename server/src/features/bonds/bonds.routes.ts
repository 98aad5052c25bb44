import { bonds } from '@kinhold/contract/bonds'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { ContextOf, Handler } from '../../http/implement.ts'
import { isId, isMicrosecond, isText, linkNext, listById, readCursor } from '../../http/pages.ts'
import { answer, noContent } from '../../http/refusals.ts'
import { allBonds, type BondPlace, type BondRow, bondsOf, findBonds } from './bonds.queries.ts'
import { endBond, viewEnding } from './end-bond.ts'
import { endedBondsOf } from './ended-bonds.queries.ts'
import { peopleNear } from './people-near.queries.ts'
import { presentBonds, presentEndedBond, presentNear, presentSlimBond } from './present-bond.ts'

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
    near: async ({ query }, { me }) => {
      const rows = await peopleNear(deps.db, me, query.players)
      return { status: 200, body: rows.map(presentNear) }
    },
    ending: ({ params }, { me }) => answer(200, viewEnding(deps.db, me, params.bondId), (done) => done),
    end: ({ params }, { me }) => noContent(endBond(deps, me, params.bondId)),
    ended: async ({ query }, context) => {
      const rows = await listById(context, query, (page) => endedBondsOf(deps.db, context.me.id, page))
      return { status: 200, body: rows.map((row) => presentEndedBond(row, context.me.id)) }
    },
    every: async ({ query }, context) => {
      const { limit, before, sort, search = null, order = sort === 'since' ? 'desc' : 'asc' } = query
      const after = readCursor(before, sort === 'since' ? placeInTime : placeByName)
      const country = deps.config.phoneCountry
      const asked = { search, country, sort, isDescending: order === 'desc', limit: limit + 1, after }
      const rows = linkNext(context, await findBonds(deps.db, asked), limit, cursorOf)
      return { status: 200, body: await presentBonds(deps.db, context.me, rows) }
    },
  } satisfies { [K in keyof typeof bonds]: Handler<(typeof bonds)[K]> }
}

async function pageOf(
  { db }: Deps,
  { limit, before }: { limit: number; before?: string | undefined },
  context: ContextOf<typeof bonds.list | typeof bonds.slim>,
): Promise<BondRow[]> {
  const { me } = context
  const page = { limit: limit + 1, after: readCursor(before, placeInTime) }
  const rows = isAdmin(me) ? await allBonds(db, page) : await bondsOf(db, me.id, page)
  return linkNext(context, rows, limit, ({ at, low, high }) => [at, low, high])
}

function cursorOf({ place: { by, ids } }: { place: BondPlace }) {
  return [by, ...ids]
}

function placeInTime([by, low, high]: (string | number)[]): BondPlace | null {
  return isMicrosecond(by) && isId(low) && isId(high) ? { by, ids: [low, high] } : null
}

function placeByName([by, person, other]: (string | number)[]): BondPlace | null {
  return isText(by) && isId(person) && isId(other) ? { by, ids: [person, other] } : null
}
