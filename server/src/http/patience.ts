import type { IncomingMessage, Server } from 'node:http'

/** The longest that any request may take to arrive, in milliseconds: many large files over a slow line. */
export const REQUEST_MS = 3_600_000
/** The longest that a request without large files may take to arrive, in milliseconds. */
export const BODY_MS = 120_000
/** Large files may take their time, as long as so many bytes come within so many milliseconds. */
export const STANDSTILL = { bytes: 64 * 1024, milliseconds: 60_000 }

const guards = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes the connection of a client that sends its body too slowly: Node's own limit is one for all calls, and uploads
 * need a long one.
 */
export function hangUpOnSlow(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) return
    const guard = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, BODY_MS)
    guards.set(request, guard)
    request.once('close', () => clearTimeout(guard))
  })
}

/**
 * Waits for a request as long as it keeps coming: `came` counts its bytes, and a standstill closes the connection;
 * `end` stops watching.
 */
export function waitWhileItComes(request: IncomingMessage) {
  clearTimeout(guards.get(request))
  let since = 0
  const watch = setTimeout(() => request.destroy(), STANDSTILL.milliseconds)
  return {
    came(bytes: number): void {
      since += bytes
      if (since < STANDSTILL.bytes) return
      since = 0
      watch.refresh()
    },
    end: () => clearTimeout(watch),
  }
}
