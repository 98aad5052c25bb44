import type { FastifyInstance } from 'fastify'

/** For so long, in milliseconds, whoever watches /readyz is given to see that a server stops: it still takes calls. */
export const NOTICE_MS = 3_000
/** Nobody watches it who has not asked for so long. */
const WATCHED_MS = 60_000

type Stop = { watchedAt: number; since: number | null; isClosing: boolean }
const stops = new WeakMap<FastifyInstance, Stop>()

/**
 * Says at /readyz that a server stops, and then keeps no connection: a browser or a proxy keeps one for its next request,
 * for which a server that stops does not wait. Nor does it wait without end for who sends slowly or does not read: so
 * many milliseconds after it was asked to stop it hangs up.
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
    // Until then a connection that lies idle may have the next request on its way, which is still taken.
    if (stop.isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/** Begins the stop of a server: /readyz is down at once, and where it is watched, calls are taken until that was seen. */
export async function giveNotice(app: FastifyInstance, milliseconds = NOTICE_MS): Promise<void> {
  const stop = stops.get(app)!
  stop.since = Date.now()
  if (stop.since - stop.watchedAt > WATCHED_MS) return
  await new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
}
