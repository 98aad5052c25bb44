import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'

/**
 * Where people reach the product, 'https://kinhold.example': PUBLIC_URL, or what the request was sent to while that is
 * unset. For what the caller alone is answered: a link that others read is `linkTo`.
 */
export function originOf(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

/**
 * The same for a link in a message that its reader did not cause, whatever host somebody else's request named: PUBLIC_URL,
 * or this machine where it alone is served; null where we cannot know it.
 */
function knownOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return isLoopback(host) ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : null
}

/** A link to a path of ours in a message to somebody else; null where we do not know our address, which no caller says. */
export function linkTo(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, path: string): string | null {
  const origin = knownOrigin(config)
  return origin === null ? null : origin + path
}
