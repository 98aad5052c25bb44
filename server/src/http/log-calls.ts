import { contract } from '@kinhold/contract/calls'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Kind } from './kinds.ts'
import type { Principal } from './principal.ts'
import { routeOf } from './route-of.ts'

const callers = new WeakMap<FastifyRequest, string>()

/** Records a call's caller for its log line, and returns the caller. Only the first one recorded is logged. */
export function noteCaller<C extends Principal | null>(request: FastifyRequest, caller: C): C {
  if (caller !== null && !callers.has(request)) callers.set(request, nameOf(caller))
  return caller
}

// Don't log a vault user's number, or a personal invite's id, which is part of the invite's link.
function nameOf(caller: Principal): string {
  if (caller.kind === 'player') return `player ${caller.player.id}`
  if (caller.kind === 'vault_user') return `vault user ${caller.sessionId}`
  const { playerId, invitationId, sponsorId } = caller
  if (playerId !== null) return `player ${playerId}`
  return invitationId === null ? `invitee of player ${sponsorId}` : `invitee ${invitationId}`
}

/** Logs every call in one line, once its response has been sent or its connection has broken. */
export class CallLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => logCall(request, reply))
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) super.requestCompleted(error, request, reply)
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') super.streamError(error, request, reply)
  }
}

function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const { method, log } = request
  const { headersSent, statusCode, writableFinished } = reply.raw
  const { kind } = (request.routeOptions.config ?? {}) as { kind?: Kind }
  const call = {
    method,
    route: routeOf(request),
    status: headersSent ? statusCode : undefined,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    who: callers.get(request),
  }
  // A stream of live updates normally ends because its page was closed.
  const isStream = call.route === contract.live.events.path && method === 'GET' && call.status === 200
  const said = isStream ? 'the stream ended' : writableFinished ? undefined : BROKEN
  log[kind === 'probe' ? 'debug' : 'info'](call, said)
}

const BROKEN = 'the connection broke before the response was sent'
