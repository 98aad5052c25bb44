import { msg } from '@kinhold/domain/msg'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { plainAddress } from './address.ts'
import { hostNameOf } from './host.ts'
import { refuse, type Refused } from './refusals.ts'
import { isSameSecret } from './tokens.ts'

/** Refuses a metrics request that lacks the token or, if no token is set, comes from another machine. */
export function refuseStranger(request: FastifyRequest, token: string | null): Refused<401 | 403> | null {
  if (token === null) return isFromHere(request) ? null : NOT_HERE
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return given !== undefined && isSameSecret(given, token) ? null : NO_TOKEN
}

// A loopback address doesn't prove that a request comes from this machine. Requests through a local proxy also
// have one, as do requests from a page in a local browser if the page's host name resolves to this machine.
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const address = plainAddress(raw.socket.remoteAddress ?? '')
  const host = hostNameOf(headers.host ?? '')
  if (address === null || !isLoopback(address) || host === null || !isLoopback(host)) return false
  return !Object.keys(headers).some((name) => FORWARDING.test(name))
}

/** The headers in which proxies pass on the original client's address. */
const FORWARDING =
  /^(via|forwarded|x-forwarded(-.+)?|x-real-ip|.*-client-ip|.*-connecting-ip|x-original-.+|x-envoy-.+)$/

const NO_TOKEN = refuse(
  401,
  'metrics_token',
  msg`The metrics of this server need its token. Please send METRICS_TOKEN as “Authorization: Bearer …”.`,
).with({ 'www-authenticate': 'Bearer' })
const NOT_HERE = refuse(
  403,
  'this_machine_only',
  msg`The metrics of this server are read on its own machine. To read them from elsewhere, set METRICS_TOKEN.`,
)
