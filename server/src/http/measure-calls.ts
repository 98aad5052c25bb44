import { contract } from '@kinhold/contract/calls'
import { pageAt } from '@kinhold/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

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

/** Returns a request's route or page without parameter values, or 'file' for a file of the web app. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions?.url
  if (route === undefined) return pageAt(url.replace(/[?#].*/s, '')) ?? 'unknown'
  return OWN.test(route) ? route : 'file'
}

/** The routes of calls and pages. Every file of the web app has a route, too. */
const OWN = /^\/(api\/.*|media\/.*|healthz|readyz|metrics|index\.html)?$/
