import { live } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { type ContextOf, type Handler, streamed } from '../../http/implement.ts'
import { type KeepNewest, keepNewest } from './keep-newest.ts'

/** Proxies close what stays silent for long. */
const HEARTBEAT_MS = 25_000
/** A reader this far behind is disconnected: it connects and reads anew, and the server keeps no backlog. */
const MOST_UNSENT_BYTES = 64 * 1024
/** A connection that was told to end and still reads nothing is cut after this. */
const FAREWELL_MS = 5_000
/** Ended without this, the browser would reconnect within a second and push out the next stream. */
const GOODBYE = `retry: ${STREAM_AWAY_MS}\nevent: bye\ndata: \n\n`

/** Answers the stream of changes. */
export function liveRoutes(deps: Deps) {
  const keep = keepNewest()
  return {
    events: async (_, context) => {
      if (context.request.method === 'HEAD') {
        void context.reply.headers(HEADERS).send()
        return streamed
      }
      const end = stream(deps, keep, context)
      // A session that ended after it was checked and before its stream listened would not hear of its end.
      if (!(await context.who().catch(() => null))) end()
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // A stream that ends frees its connection at once.
  connection: 'close',
  'x-accel-buffering': 'no',
}

/** Begins the stream of a session; answers how to end it. */
function stream(deps: Deps, keep: KeepNewest, context: ContextOf<typeof live.events>): () => void {
  const { viewer, request, reply } = context
  reply.hijack()
  const { raw } = reply
  const { socket } = request.raw
  // Whoever went while they were identified would never be seen leaving.
  if (socket.destroyed) return () => {}
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string | string[]>), ...HEADERS })
  socket.setNoDelay(true)
  const write = (text: string) =>
    void (raw.write(text) || raw.writableLength < MOST_UNSENT_BYTES || raw.destroy())
  write('retry: 1000\n\n: welcome\n\n')
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const leave = deps.live.join({
    sessionId: viewer.sessionId,
    playerId: viewer.kind === 'player' ? viewer.player.id : null,
    phone: viewer.kind === 'vault_user' ? viewer.phone : null,
    tell: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    end: () => end(),
  })
  const makeRoom = keep(viewer.sessionId, () => {
    end(GOODBYE)
    setTimeout(() => raw.destroy(), FAREWELL_MS).unref()
  })
  const stop = () => {
    clearInterval(heartbeat)
    leave()
    makeRoom()
  }
  // A stream that ends no longer listens: a change told before the connection closes would be written after the end.
  const end = (word = '') => {
    stop()
    raw.end(word)
  }
  // An answer that waits behind another on its connection does not close with it.
  socket.on('close', stop)
  return end
}
