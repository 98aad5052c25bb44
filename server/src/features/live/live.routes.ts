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
      stream(deps, context)
      return streamed
    },
  } satisfies { [K in keyof typeof live]: Handler<(typeof live)[K]> }
}

function stream({ live }: Deps, { principal, request, reply }: Context): void {
  const account = principal as PlayerPrincipal | VaultUserPrincipal
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  })
  const write = (text: string) =>
    void (raw.write(text) || raw.writableLength < MOST_UNSENT_BYTES || raw.destroy())
  write('retry: 1000\n\n: welcome\n\n')
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
  const leave = live.join({
    sessionId: account.sessionId,
    playerId: account.kind === 'player' ? account.player.id : null,
    phone: account.kind === 'vault_user' ? account.phone : null,
    tell: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
    end: () => raw.end(),
  })
  raw.on('close', () => {
    clearInterval(heartbeat)
    leave()
  })
  request.raw.socket.setNoDelay(true)
}
