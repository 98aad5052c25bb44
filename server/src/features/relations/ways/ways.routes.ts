import type { ways } from '@kinhold/contract/ways'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { notFound } from '../../../http/refusals.ts'
import { presentCard } from '../../players/present-player.ts'
import { findWay, keepWays } from './find-way.ts'

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
