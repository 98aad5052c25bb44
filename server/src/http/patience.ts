import type { IncomingMessage, Server } from 'node:http'

/** The time limit for receiving any request, in milliseconds. */
export const REQUEST_MS = 3_600_000
/** The time limit for receiving a request without large files, in milliseconds. */
export const BODY_MS = 120_000
/** The slowest rate at which large files may arrive. */
export const STANDSTILL = { bytes: 64 * 1024, milliseconds: 60_000 }

const guards = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Closes a connection if the body of a request doesn't arrive in time. */
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

/** Replaces a request's time limit with a limit on how long the request may stall. */
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
