import { calls } from '@kinhold/contract/calls'
import type { Calls } from '@kinhold/contract/calls'
import { vi } from 'vitest'

/** One request as the screens sent it. */
export type Sent = { route: string; method: string; path: string; body: unknown; init: RequestInit }
type Reply = { status: number; statusText?: string; body?: unknown; headers?: Record<string, string> }
export type Canned = Reply | Error | ((sent: Sent) => Canned | Promise<Canned>)

/**
 * Answers fetch with canned replies by 'METHOD /path' of the contract. A reply that the contract does not declare, or
 * whose body breaks its schema, fails the test; a call that was not canned is answered 599 and noted. Refusals and 5xx
 * need no declared schema. What the frame of every page asks, and what few have,a person's way, is answered with nothing where it was
 * not canned. Answers the list of requests made, oldest first.
 */
export function serve(replies: Partial<Record<keyof Calls, Canned>>): Sent[] {
  const sent: Sent[] = []
  const { over } = underWay
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = typeof input === 'string' ? input : input instanceof URL ? input.pathname : input.url
    const route = routeOf(init.method ?? 'GET', path)
    const request = { route, method: init.method ?? 'GET', path, body: bodyOf(init.body), init }
    sent.push(request)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const canned = ({ ...FRAME, ...replies } as Record<string, Canned>)[route]
    const missing = { status: 599, body: { error: `${route} was not canned` } }
    return Promise.race([responseOf(request, canned ?? missing), over])
  })
  return sent
}

/** Breaks the connection of every call that was not answered yet: with the test ends what waits for it. */
export function endReplies(): void {
  underWay.end(new DOMException('The test is over.', 'AbortError'))
  underWay = begun()
}

let underWay = begun()

function begun() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  return { over: promise, end: reject }
}

const FRAME = {
  'GET /api/notifications': { status: 200, body: [] },
  'GET /api/messages/unread': { status: 200, body: { count: 0 } },
  'GET /api/trust-units/former': { status: 200, body: [] },
  'GET /api/measures': { status: 200, body: [] },
  'GET /api/players/:id/way': { status: 200, body: { people: [], ways: 0, common: null } },
} satisfies Partial<Record<keyof Calls, Canned>>

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
  // As the server has it: an address that is written out wins over one with a parameter.
  const call = called.find(({ path }) => path === pathname) ?? called[0]
  return call ? `${call.method} ${call.path}` : `${method} ${pathname}`
}

function matches(pattern: string, pathname: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname)
}

function bodyOf(body: RequestInit['body']): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
