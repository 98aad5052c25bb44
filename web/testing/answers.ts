import { calls } from '@kinhold/contract/calls'
import type { Calls } from '@kinhold/contract/calls'

/** A request that the app has sent. */
export type Sent = { route: string; method: string; path: string; body: unknown; init: RequestInit }
type Reply = { status: number; statusText?: string; body?: unknown; headers?: Record<string, string> }
export type Canned = Reply | Error | ((sent: Sent) => Canned | Promise<Canned>)
/** Canned replies, keyed by the contract's 'METHOD /path'. */
export type Replies = Partial<Record<keyof Calls, Canned>>

/**
 * Returns a fetch function that gives canned replies and adds each request to `sent`. The function throws if
 * the contract doesn't declare the reply or the reply's body doesn't match the schema. Refusals and 5xx
 * replies aren't checked. A request without a canned reply receives the status 599. The requests in `FRAME`,
 * which most pages make, have default replies.
 */
export function answering(replies: Replies, sent: Sent[] = []): typeof fetch {
  return async (input, init = {}) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url
    const route = routeOf(init.method ?? 'GET', path)
    const request = { route, method: init.method ?? 'GET', path, body: bodyOf(init.body), init }
    sent.push(request)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return responseOf(
      request,
      ({ ...FRAME, ...replies } as Record<string, Canned>)[route] ?? {
        status: NOT_CANNED,
        body: { error: `${route} was not canned` },
      },
    )
  }
}

/** The status for a request without a canned reply. */
export const NOT_CANNED = 599

const FRAME = {
  'GET /api/notifications': { status: 200, body: [] },
  'GET /api/auth/other-account': { status: 200, body: { account: null, isSignedIn: false } },
  'GET /api/messages/unread': { status: 200, body: { count: 0 } },
  'POST /api/vaults/:id/read': { status: 200, body: { from: 0, to: 0 } },
  'POST /api/groups/:id/read': { status: 200, body: { from: 0, to: 0 } },
  'GET /api/unread': { status: 200, body: [] },
  'GET /api/trust-units/former': { status: 200, body: [] },
  'GET /api/measures': { status: 200, body: [] },
  'GET /api/siblings': { status: 200, body: [] },
  'GET /api/introductions': { status: 200, body: [] },
  // After an error, a player checks whether its file exists.
  'GET /media/:uploadId': { status: 404, body: { error: 'This file was not found.' } },
  'GET /api/players/:id/way': { status: 200, body: { people: [], ways: 0, common: null } },
} satisfies Replies

async function responseOf(sent: Sent, canned: Canned): Promise<Response> {
  if (typeof canned === 'function') return responseOf(sent, await canned(sent))
  if (canned instanceof Error) throw canned
  if (canned.status < 400) checkAgainstContract(sent.route, canned)
  const text =
    canned.body === undefined
      ? null
      : typeof canned.body === 'string'
        ? canned.body
        : JSON.stringify(canned.body)
  return new Response(text, {
    status: canned.status,
    statusText: canned.statusText ?? '',
    headers: { 'content-type': 'application/json', ...canned.headers },
  })
}

function checkAgainstContract(route: string, canned: { status: number; body?: unknown }) {
  const declared = calls.find((call) => `${call.method} ${call.path}` === route)?.replies[canned.status]
  if (!declared) throw new Error(`The contract declares no ${canned.status} for ${route}.`)
  declared.parse(canned.body)
}

function routeOf(method: string, path: string): string {
  const pathname = path.split('?')[0]!
  const called = calls.filter((call) => call.method === method && matches(call.path, pathname))
  // As on the server, a literal path takes precedence over one with a parameter.
  const call = called.find(({ path }) => path === pathname) ?? called[0]
  return call ? `${call.method} ${call.path}` : `${method} ${pathname}`
}

function matches(pattern: string, pathname: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname)
}

function bodyOf(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
