import { live } from '@kinhold/contract/live'
import { STREAM_AWAY_MS } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import { type ContextOf, type Handler, streamed } from '../../http/implement.ts'
import { type KeepNewest, keepNewest } from './keep-newest.ts'

/** Proxies close what stays silent for long. */
const HEARTBEAT_MS = 25_000
/** A reader this far behind is let go: it comes back and reads anew, and the server keeps no backlog. */
const MOST_UNSENT_BYTES = 64 * 1024
/** What is let go and takes nothing in is cut after this. */
const FAREWELL_MS = 5_000
/** Ended without a word, it would be back in a second and push out the next. */
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
      // A session that ended between the look at it and the first word heard would be told nothing of its end.
      if (!(await context.who().catch(() => null))) end()
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  // Whoever is ended gives the connection back at once.
  connection: 'close',
  'x-accel-buffering': 'no',
}

/** Begins the stream of a session; answers how to end it. */
function stream(deps: Deps, keep: KeepNewest, context: ContextOf<typeof live.events>): () => void {
  const { viewer, request, reply } = context
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string | string[]>), ...HEADERS })
  request.raw.socket.setNoDelay(true)
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
  // Whoever is ended listens no longer: a change told before the connection closes would be written after the end.
  const end = (word = '') => {
    stop()
    raw.end(word)
  }
  raw.on('close', stop)
  return end
}
