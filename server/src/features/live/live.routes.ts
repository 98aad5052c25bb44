import { live } from '@kinhold/contract/live'
import type { Deps } from '../../deps.ts'
import { type Context, type Handler, streamed } from '../../http/implement.ts'
import type { PlayerPrincipal, VaultUserPrincipal } from '../../http/principal.ts'

/** Proxies close what stays silent for long. */
const HEARTBEAT_MS = 25_000
/** A reader this far behind is let go: it comes back and reads anew, and the server keeps no backlog. */
const MOST_UNSENT_BYTES = 64 * 1024

/** Answers the stream of changes. */
export function liveRoutes(deps: Deps) {
  return {
    events: async (_, context) => {
      if (context.request.method === 'HEAD') {
        void context.reply.headers(HEADERS).send()
        return streamed
      }
      const end = stream(deps, context)
      // A session that ended between the look at it and the first word heard would be told nothing of its end.
      if (!(await context.who().catch(() => null))) end()
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
}

/** Begins the stream of a session; answers how to end it. */
function stream({ live }: Deps, { principal, request, reply }: Context): () => void {
  const account = principal as PlayerPrincipal | VaultUserPrincipal
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string | string[]>), ...HEADERS })
  request.raw.socket.setNoDelay(true)
  const write = (text: string) =>
    void (raw.write(text) || raw.writableLength < MOST_UNSENT_BYTES || raw.destroy())
  write('retry: 1000\n\n: welcome\n\n')
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const leave = live.join({
    sessionId: account.sessionId,
    playerId: account.kind === 'player' ? account.player.id : null,
    phone: account.kind === 'vault_user' ? account.phone : null,
    tell: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    end: () => end(),
  })
  const stop = () => {
    clearInterval(heartbeat)
    leave()
  }
  // Whoever is ended listens no longer: a change told before the connection closes would be written after the end.
  const end = () => {
    stop()
    raw.end()
  }
  raw.on('close', stop)
  return end
}
