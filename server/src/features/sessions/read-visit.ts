import type { FastifyRequest } from 'fastify'
import { addressKey, plainAddress } from '../../http/address.ts'
import type { Context } from '../../http/implement.ts'
import type { Config } from '../../config.ts'
import { hashOf, isToken, newToken } from '../../http/tokens.ts'

export type Visit = {
  ipAddress: string | null
  /** The rate-limit key for the address (see http/address.ts). */
  addressKey: string
  userAgent: string | null
  /** The SHA-256 hash of the browser cookie. It identifies a browser, not a person. */
  browserHash: Buffer
  browserName: string
  /** The tag of the language in which the server responds to this browser. */
  language: string
  geographicData: Record<string, string> | null
}

/**
 * Reads where a request came from. Renews the browser cookie, or replaces it if it is missing or malformed.
 */
export function readVisit({ request, cookies, language }: Context, config: Config): Visit {
  const given = cookies.get('kinhold_browser')
  const token = given !== undefined && isToken(given) ? given : newToken()
  cookies.set('kinhold_browser', token)
  return {
    ipAddress: plainAddress(request.ip),
    addressKey: addressKey(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
    ...nameOf(token),
    language: language(),
    geographicData: isFromProxy(request, config) ? placeOf(request) : null,
  }
}

/** Returns the visit with a new browser token, so that copies of the old token aren't trusted. */
export function renewVisit(visit: Visit): { visit: Visit; token: string } {
  const token = newToken()
  return { visit: { ...visit, ...nameOf(token) }, token }
}

export function seenOf({ userAgent, ipAddress }: Visit): { browser: string | null; address: string | null } {
  return { browser: userAgent?.slice(0, 500) ?? null, address: ipAddress }
}

export function sessionTokenOf({ cookies }: Context): Buffer | null {
  const token = cookies.get('kinhold_session')
  return token ? hashOf(token) : null
}

function nameOf(token: string): Pick<Visit, 'browserHash' | 'browserName'> {
  const browserHash = hashOf(token)
  return { browserHash, browserName: browserHash.toString('hex').slice(0, 12) }
}

const COUNTRY_HEADERS = ['cf-ipcountry', 'x-vercel-ip-country', 'cloudfront-viewer-country', 'x-country-code']

// Anyone can send these headers, so use them only from a trusted proxy.
function isFromProxy({ ips = [] }: FastifyRequest, { trustProxy }: Config): boolean {
  return trustProxy !== false && ips.length > 1
}

function placeOf(request: FastifyRequest): Record<string, string> | null {
  const header = COUNTRY_HEADERS.find((name) => typeof request.headers[name] === 'string')
  return header ? { country: String(request.headers[header]).slice(0, 8) } : null
}
