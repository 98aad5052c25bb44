import { live } from '@kinhold/contract/live'
import { STREAM_AWAY_MS, STREAMS_PER_SESSION } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { type ContextOf, type Handler, streamed } from '../../http/implement.ts'

/** The time between heartbeats, which keep proxies from closing the connection. */
const HEARTBEAT_MS = 25_000
/**
 * The server disconnects a client once this many bytes are waiting to be sent to it. The client then
 * reconnects and reloads its data.
 */
const MOST_UNSENT_BYTES = 64 * 1024
/** The time between replacing a stream and destroying its connection. */
const FAREWELL_MS = 5_000
/**
 * The last message to a replaced stream. Its `retry` value delays the client's reconnection, so that streams
 * don't keep replacing each other.
 */
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
      // The session may have ended before the stream started listening.
      if (!(await context.who().catch(() => null))) end()
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Closes the connection when the stream ends.
  connection: 'close',
  'x-accel-buffering': 'no',
}

/** Starts a session's stream and returns a function that ends the stream. */
function stream(deps: Deps, keep: KeepNewest, context: ContextOf<typeof live.events>): () => void {
  const { viewer, request, reply } = context
  reply.hijack()
  const { raw } = reply
  const { socket } = request.raw
  // A socket that is already destroyed emits no close event, so its stream would never be removed.
  if (socket.destroyed) return () => {}
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string | string[]>), ...HEADERS })
  socket.setNoDelay(true)
  const write = (text: string) =>
    void (raw.write(text) || raw.writableLength < MOST_UNSENT_BYTES || raw.destroy())
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const leave = deps.live.join({
    sessionId: viewer.sessionId,
    playerId: viewer.kind === 'player' ? viewer.player.id : null,
    phone: viewer.kind === 'vault_user' ? viewer.phone : null,
    send: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    end: () => end(),
  })
  const begin = () => void (raw.writableEnded || write('retry: 1000\n\n: welcome\n\n'))
  // A browser loads its data when the stream begins, so the stream must not begin until it is sure to receive
  // every later change.
  const settling = deps.live.settled()
  if (settling) void settling.then(begin)
  else begin()
  const makeRoom = keep(viewer.sessionId, () => {
    end(GOODBYE)
    setTimeout(() => raw.destroy(), FAREWELL_MS).unref()
  })
  const stop = () => {
    clearInterval(heartbeat)
    leave()
    makeRoom()
  }
  // Stop the updates first, because nothing can be written to a response that has ended.
  const end = (word = '') => {
    stop()
    raw.end(word)
  }
  // Listen on the socket, because a response queued behind an earlier one emits no close event.
  socket.on('close', stop)
  return end
}

/**
 * Adds a stream and returns a function that removes it. `letGo` ends the stream when a newer stream replaces it.
 */
type KeepNewest = (sessionId: string, letGo: () => void) => () => void

/** Limits the number of streams per session in this process by ending the oldest stream. */
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
