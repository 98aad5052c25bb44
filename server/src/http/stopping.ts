import type { FastifyInstance } from 'fastify'

/** The time, in milliseconds, that monitors of /readyz have to notice a shutdown. */
export const NOTICE_MS = 3_000
/** The number of milliseconds without a call to /readyz after which the server counts as unmonitored. */
const WATCHED_MS = 60_000

type Stop = { watchedAt: number; since: number | null; isClosing: boolean }
const stops = new WeakMap<FastifyInstance, Stop>()

/**
 * Makes a server report its shutdown at /readyz, and close all connections once the shutdown has lasted
 * `drainMs`.
 */
export function sayWhenStopping(app: FastifyInstance, drainMs: number): void {
  const stop: Stop = { watchedAt: -Infinity, since: null, isClosing: false }
  stops.set(app, stop)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/readyz') return
    stop.watchedAt = Date.now()
    if (stop.since !== null) return reply.code(503).send({ status: 'stopping' })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (stop.since !== null) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    const now = Date.now()
    stop.since ??= now
    stop.isClosing = true
    setTimeout(() => app.server.closeAllConnections(), stop.since + drainMs - now).unref()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // Close idle connections, because they could carry another request during the shutdown.
    if (stop.isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** Announces a shutdown at /readyz, and gives monitors time to notice it. */
export async function giveNotice(app: FastifyInstance, milliseconds = NOTICE_MS): Promise<void> {
  const stop = stops.get(app)!
  stop.since = Date.now()
  if (stop.since - stop.watchedAt > WATCHED_MS) return
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
}
