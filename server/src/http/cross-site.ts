import { msg } from '@kinhold/domain/msg'
import type { FastifyRequest } from 'fastify'
import { RefusalError } from './refusals.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a request from another site unless the method only reads. */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | null): void {
  if (!READS.has(request.method)) refuseForeign(request, publicUrl)
}

/** Refuses any request from another site. */
export function refuseForeign(request: FastifyRequest, publicUrl: string | null): void {
  if (isForeign(request, publicUrl))
    throw new RefusalError(
      403,
      'cross_site',
      msg`This request came from another site. Please use the app itself.`,
    )
}

function isForeign(request: FastifyRequest, publicUrl: string | null): boolean {
  const origin = request.headers.origin
  if (origin !== undefined) return !isOwn(origin, request, publicUrl)
  const site = request.headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isOwn(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === request.host
}
