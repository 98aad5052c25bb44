import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/**
 * The public origin, 'https://kinhold.example': PUBLIC_URL, or the target of the request while that is unset. Only for
 * responses to the caller: links for other readers use `linkTo`.
 */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * The origin for a link in a message to another person, regardless of the host in any request: PUBLIC_URL, or this
 * machine if the server is for it alone; null if unknown.
 */
function knownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null
}

/** A link to one of our paths in a message to another person; null if our address is unknown. No caller sets it. */
export function linkTo(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string | null {
  const origin = knownOrigin(config)
  return origin === null ? null : origin + path
}
