import { contract } from '@kinhold/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'
import { routeOf } from './route-of.ts'

/** Measures the duration of every call. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const route = routeOf(request)
    // A stream lasts as long as its page is open, so its duration isn't measured.
    if (route !== contract.live.events.path)
      metrics.called(request.method, route, statusCode, elapsedTime / 1000)
    done()
  })
}
