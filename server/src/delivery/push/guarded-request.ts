import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isPublicAddress } from './public-addresses.ts'

/** Limits of a request to an address that a user chose. */
export type Guard = {
  timeoutMs: number
  /** True for IP addresses that may be reached; by default those of the public network. */
  mayReach?: (address: string) => boolean
  /** The only certificates that are trusted; by default those that Node trusts. */
  ca?: string
}

/** The parts of the response that are read. */
export type Answered = { status: number; retryAfter: string | undefined }

/** Thrown for a refused address: its name leads into a private network. */
export class NotPublic extends Error {}

/** POSTs to an address that a user chose, at the address that was checked. Follows no redirect. Throws. */
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
  // A single private address is enough to refuse: no honest name has both.
  if (found.length === 0 || !found.every(({ address }) => mayReach(address)))
    throw new NotPublic('This name leads into a private network.')
  return found[0]!.address
}

function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason as Error), { once: true })
  return Promise.race([work, late.promise])
}

/** The host name of a URL, an IPv6 address without its brackets. */
export function nameOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
