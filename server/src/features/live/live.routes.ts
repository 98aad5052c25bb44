import { live } from '@kinhold/contract/live'
import { STREAM_AWAY_MS, STREAMS_PER_SESSION } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { type ContextOf, type Handler, streamed } from '../../http/implement.ts'

/** The time between heartbeats, because proxies close connections that stay silent for long. */
const HEARTBEAT_MS = 25_000
/** A reader this far behind is disconnected; it reconnects and reloads, so the server keeps no backlog. */
const MOST_UNSENT_BYTES = 64 * 1024
/** The server cuts the connection of a replaced stream after this time if the browser reads nothing. */
const FAREWELL_MS = 5_000
/** Delays a replaced stream's reconnection, which would otherwise soon push out the next-oldest stream. */
const GOODBYE = `retry: ${STREAM_AWAY_MS}\nevent: bye\ndata: \n\n`

export function liveRoutes(deps: Deps) {
  const keep = keepNewest()
  return {
    events: async (_, context) => {
      if (context.request.method === 'HEAD') {
        void context.reply.headers(HEADERS).send()
        return streamed
      }
      const end = stream(deps, keep, context)
      // If the session ended between its check and the start of this stream, the stream missed that event.
      if (!(await context.who().catch(() => null))) end()
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Frees the connection as soon as the stream ends.
  connection: 'close',
  'x-accel-buffering': 'no',
}

/** Starts a session's stream; returns a function that ends it. */
function stream(deps: Deps, keep: KeepNewest, context: ContextOf<typeof live.events>): () => void {
  const { viewer, request, reply } = context
  reply.hijack()
  const { raw } = reply
  const { socket } = request.raw
  // If the client left during authentication, no close event follows, so its stream would never be removed.
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
    send: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
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
  // Stop listening first: a change published before the connection closes would be written after the end.
  const end = (word = '') => {
    stop()
    raw.end(word)
  }
  // Listen on the socket: a response queued behind another on its connection emits no close event.
  socket.on('close', stop)
  return end
}

/** Adds a stream and returns its remover; `letGo` is called once the session has ten newer streams. */
type KeepNewest = (sessionId: string, letGo: () => void) => () => void

/** Keeps the newest streams of each session in this process and drops the oldest to make room. */
function keepNewest(): KeepNewest {
  const sessions = new Map<string, Set<() => void>>()
  return (sessionId, letGo) => {
    const streams = sessions.get(sessionId) ?? new Set()
    sessions.set(sessionId, streams.add(letGo))
    const [oldest] = streams
    if (streams.size > STREAMS_PER_SESSION) oldest!()
    return () => {
      streams.delete(letGo)
      if (streams.size === 0 && sessions.get(sessionId) === streams) sessions.delete(sessionId)
    }
  }
}
