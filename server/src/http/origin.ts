import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/** The public origin: PUBLIC_URL, or the target of the request. Only for the caller: other readers get `linkTo`. */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/** The origin for a link to another person, which no request sets: PUBLIC_URL or this machine; null if unknown. */
function knownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null
}

/** A link to one of our paths in a message to another person; null if our address is unknown. No caller sets it. */
export function linkTo(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string | null {
  const origin = knownOrigin(config)
  return origin === null ? null : origin + path
}
