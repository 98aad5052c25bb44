import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/** Returns our origin for links that only the caller sees. Other links need `linkTo`. */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/** Returns our origin from the settings, or null if it is unknown. A caller could forge the `Host` header. */
function knownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null
}

/** Returns a link for a message to another person, or null if our origin is unknown. */
export function linkTo(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string | null {
  const origin = knownOrigin(config)
  return origin === null ? null : origin + path
}
