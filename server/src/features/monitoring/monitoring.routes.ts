import type { monitoring } from '@kinhold/contract/monitoring'
import type { Deps } from '../../deps.ts'
import { type Handler, streamed } from '../../http/implement.ts'
import { METRICS_TYPE } from '../../http/metrics.ts'
import { refuseStranger } from '../../http/metrics-access.ts'
import { callsInHand } from '../../http/places.ts'
import { figuresOf } from './read-figures.ts'

export function monitoringRoutes(deps: Deps) {
  const readFigures = figuresOf(deps)
  return {
    metrics: async (_, { request, reply }) => {
      const refused = refuseStranger(request, deps.config.metricsToken)
      if (refused) return refused
      const figures = { ...(await readFigures()), kinhold_calls_in_hand: callsInHand(request.server) }
      const text = await deps.metrics.text(figures)
      void reply.type(METRICS_TYPE).serializer(String).send(text)
      return streamed
    },
  } satisfies { [K in keyof typeof monitoring]: Handler<(typeof monitoring)[K]> }
}
