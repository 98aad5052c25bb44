import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Limits on a request to an address that a user chose. */
export type Guard = {
  timeoutMs: number
  /** Returns true for an IP address that the request may reach. The default allows only public addresses. */
  mayReach?: (address: string) => boolean
  /** The CA certificates to trust instead of Node's defaults. */
  ca?: string
}

/** The parts of the response that the server reads. */
export type Answered = { status: number; retryAfter: string | undefined }

/** An error for an address that resolves to a private network or doesn't use https. */
export class NotPublic extends Error {}

/** Sends a POST to a public address that a user chose. Doesn't follow redirects. May throw. */
export async function guardedPost(
  address: string,
  headers: Record<string, string | number>,
  body: Buffer,
  { timeoutMs, mayReach = isPublicAddress, ca }: Guard,
): Promise<Answered> {
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new NotPublic('Only https is called.')
  const signal = AbortSignal.timeout(timeoutMs)
  const host = await withinTime(resolved(nameOf(url), mayReach), signal)
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const asking = request({
    method: 'POST',
    host,
    port: url.port || 443,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host },
    servername: nameOf(url),
    agent: false,
    signal,
    ...(ca !== undefined && { ca }),
  })
  asking.on('error', reject)
  asking.on('response', (answer) => {
    const { statusCode = 0, headers: said } = answer
    resolve({ status: statusCode, retryAfter: said['retry-after'] })
    answer.destroy()
  })
  asking.end(body)
  return promise
}

async function resolved(name: string, mayReach: (address: string) => boolean): Promise<string> {
  const found = await lookup(name, { all: true })
  // A name is rejected if even one of its addresses is private.
  if (found.length === 0 || !found.every(({ address }) => mayReach(address)))
    throw new NotPublic('This name leads into a private network.')
  return found[0]!.address
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason as Error), { once: true })
  return Promise.race([work, late.promise])
}

/** Returns the host name of a URL, without the brackets of an IPv6 address. */
export function nameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** Returns true for an IP address on the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // Only 2000::/3 is public, except for its reserved ranges. Some of those ranges can lead to private
  // IPv4 addresses.
  if (family === 6) return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
  return !RESERVED.check(address, 'ipv4')
}

const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

// https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-special-registry
const RESERVED = new BlockList()
const RANGES = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`
for (const range of RANGES.trim().split(/\s+/)) {
  const [net = '', bits] = range.split('/')
  RESERVED.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4')
}
