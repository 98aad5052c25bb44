import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/** Our origin in links for the caller: PUBLIC_URL or the request's host. For other people, use `linkTo`. */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/** Our origin in links to other people: PUBLIC_URL or this machine, else null. Callers can forge `Host`. */
function knownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null
}

/** A link to one of our paths, in a message to another person; null if the server has no known origin. */
export function linkTo(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string | null {
  const origin = knownOrigin(config)
  return origin === null ? null : origin + path
}
