import { pageAt } from '@kinhold/contract/pages'
import type { FastifyRequest } from 'fastify'

/** Returns a request's route or page without parameter values, or 'file' for a file of the web app. */
export function routeOf({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions?.url
  if (route === undefined) return pageAt(url.replace(/[?#].*/s, '')) ?? 'unknown'
  return OWN.test(route) ? route : 'file'
}

/** Matches the routes of calls and pages. Each file of the web app also has a route. */
const OWN = /^\/(api\/.*|media\/.*|healthz|readyz|metrics|index\.html)?$/
