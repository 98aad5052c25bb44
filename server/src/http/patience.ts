import type { IncomingMessage, Server } from 'node:http'

/** The longest time for any request to arrive, in milliseconds: many large files over a slow line. */
export const REQUEST_MS = 3_600_000
/** The longest time for a request without large files to arrive, in milliseconds. */
export const BODY_MS = 120_000
/** Large files may take longer while at least this many bytes arrive in this many milliseconds. */
export const STANDSTILL = { bytes: 64 * 1024, milliseconds: 60_000 }

const guards = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes the connection of a slow sender: Node has one limit for all calls, and uploads need a long one. */
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

/** Keeps a connection open while bytes arrive, which the reader reports to `came`; a standstill closes it. */
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
