import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config.ts'
import { RefusalError } from './refusals.ts'

// Monitors connect by IP address, so these paths accept any host. /metrics has its own check.
const MONITORED = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Refuses a request for a foreign host (421). Without this check, a foreign site could point its host name at
 * this server, and the site's pages would count as our own.
 */
export function refuseWrongHost(request: FastifyRequest, config: Config): void {
  if (isAmbiguous(request))
    throw new RefusalError(400, 'bad_request', msg`This request names two hosts. Please name one.`)
  if (MONITORED.has(request.routeOptions.url ?? '')) return
  const isOurs = config.publicUrl === null ? isLocalTo(config.host) : isHostOf(new URL(config.publicUrl))
  if (hostsOf(request, config).every(isOurs)) return
  throw new RefusalError(421, 'wrong_host', sentenceFor(request, config))
}

// If a request has two Host headers, a proxy could use one and this server the other (RFC 9112, 3.2).
function isAmbiguous({ raw }: FastifyRequest): boolean {
  return raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

/** Returns all hosts that a request names. */
function hostsOf(request: FastifyRequest, { publicUrl }: Config): string[] {
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(request.url)
  const named = target ? [request.host, target[1]!] : [request.host]
  // A page can set a proxy's headers, such as X-Forwarded-Host, but not `Host`.
  return publicUrl === null ? [...named, request.headers.host ?? ''] : named
}

function isLocalTo(served: string): (host: string) => boolean {
  if (!isLoopback(served)) return () => true
  const names = ['localhost', '127.0.0.1', '[::1]', served.toLowerCase()]
  return (host) => names.includes(hostNameOf(host) ?? '')
}

function isHostOf(url: URL): (host: string) => boolean {
  const usual = url.protocol === 'https:' ? 443 : 80
  return (host) => {
    const parts = partsOf(host)
    return parts?.name === url.hostname && (parts.port ?? usual) === Number(url.port || usual)
  }
}

/**
 * Returns the name in a Host header, in lower case and without the port, or null if the header is malformed.
 */
export function hostNameOf(host: string): string | null {
  return partsOf(host)?.name ?? null
}

// Don't use the URL parser, because it would accept a user name before the host.
function partsOf(host: string): { name: string; port: number | null } | null {
  const [, name, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(host) ?? []
  return name === undefined
    ? null
    : { name: name.toLowerCase(), port: port === undefined ? null : Number(port) }
}

function sentenceFor({ raw }: FastifyRequest, { publicUrl, port }: Config): Sentence {
  if (publicUrl !== null)
    return msg`This server answers at ${{ address: publicUrl }} only. Please open that address.`
  const local = `http://localhost:${raw.socket.localPort ?? port}`
  return msg`This server answers only to the machine it runs on. Please open ${{ address: local }} there, or set PUBLIC_URL to the address people use.`
}
