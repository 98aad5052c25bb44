import type { Call, ParsedOf, ReplyOf } from '@kinhold/contract/contract'
import { UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { guarded } from '../db/guards.ts'
import { isForInvitees, noSession } from './access.ts'
import { callerOf, type CallerOf } from './caller.ts'
import { COMPRESSED, isCompressed } from './compression.ts'
import { grows, noRoomToGrow } from './disk-floor.ts'
import { noSuchCall } from './error-handler.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import type { Ended, Identify, InviteePrincipal, Principal, Viewer } from './principal.ts'
import { endedOf, inviteeOf, passOf, principalOf, sessionOf } from './identify.ts'
import type { Limits } from './limits.ts'
import { FORM } from './forms.ts'
import { kindOf } from './kinds.ts'
import { type Incoming, receiveFiles } from './receive-files.ts'
import { answered, comeBack, stepAside } from './places.ts'
import { type Octets, receiveOctets } from './receive-octets.ts'
import { OCTETS, speakTus } from './resumable.ts'
import { countUpload, readUpload } from './upload.ts'

/** What every handler knows besides its input, whoever is calling. */
export type Context = {
  cookies: Cookies
  request: FastifyRequest
  reply: FastifyReply
  /** Whoever is signed in on a call that anyone may make. */
  who(): Promise<Viewer | null>
  /** Why nobody is signed in any more in this browser. */
  ended(): Promise<Ended | null>
  /** The invitee whose pass this browser carries beside or without a session, once it opens anything. */
  invitee(): Promise<InviteePrincipal | null>
  /** The same, also while their number is still to be proved. */
  pass(): Promise<InviteePrincipal | null>
  /** The one uploaded file, whole, within the limits of the route. */
  file(): Promise<Buffer>
  /** The files of the form, each handed to `take` as it comes in; answers what was taken, in their order. */
  files<T>(take: (file: Incoming) => Promise<T>): Promise<T[]>
  /** The bare bytes of a call that is resumable. */
  octets(): Octets
  /** Counts one upload of the caller; throws 429 where there were too many. */
  countUpload(): Promise<void>
}

/** What the handler of a call knows besides its input: of its caller exactly what the call's record makes sure of. */
export type ContextOf<C extends Call> = Context & CallerOf<C['access']>

/** Answers one call: exactly the replies its record declares compile. */
export type Handler<C extends Call> = (
  input: ParsedOf<C>,
  context: ContextOf<C>,
) => Promise<ReplyOf<C> | Streamed>

/** What routes need besides their handlers. */
type Serving = {
  config: Config
  identify: Identify
  limits: Limits
  /** True while the disk has no more room than is kept for the database. */
  isFull?(): Promise<boolean>
  /**
   * True while the account of a player who was let in stands, until the transaction ends: whoever is just ending it waits
   * for that, and where it is about to end it does not stand.
   */
  stands(tx: Tx, playerId: number): Promise<boolean>
}

/** Answers some calls of a record, or all of them. */
export type Answers<F extends Record<string, Call>, Names extends keyof F = keyof F> = {
  [N in Names]: Handler<F[N]>
}

/** Says that the handler writes the raw reply itself. */
export const streamed = Symbol('streamed')
export type Streamed = typeof streamed

/**
 * Turns calls of the contract into routes: access first, then validation of the input, the handler, validation of the
 * reply. A call whose handler is null is answered on this server as one that does not exist, whatever comes with it.
 */
export function routesOf(app: FastifyInstance, deps: Serving) {
  return function implement<F extends Record<string, Call>>(
    feature: F,
    handlers: { [K in keyof F]: Handler<F[K]> | null },
  ): void {
    for (const [name, call] of Object.entries(feature))
      route(app, deps, call, handlers[name] as unknown as Handler<Call> | null)
  }
}

function route(app: FastifyInstance, deps: Serving, call: Call, handler: Handler<Call> | null): void {
  const contexts = new WeakMap<FastifyRequest, { context: Context; caller: Caller }>()
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: {
      kind: kindOf(call),
      codes: call.codes,
      upload: call.upload,
      form: call.form,
      resumable: call.resumable,
    },
    ...(isCompressed(call) && COMPRESSED),
    // Refused before the body is read: a stranger's upload costs nothing.
    onRequest: async (request, reply) => {
      if (!handler) throw noSuchCall()
      contexts.set(request, await admit(call, deps, request, reply))
      if (grows(call) && (await deps.isFull?.())) throw noRoomToGrow(request)
      if (call.resumable) speakTus(request, reply)
      stepAside(request)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body }
      const { context, caller } = contexts.get(request)!
      await comeBack(request)
      try {
        const answer = await asCaller(deps, context, caller, () => handler!(input as ParsedOf<Call>, context))
        if (answer === streamed) return reply
        return reply.code(answer.status).send(answer.body as unknown)
      } finally {
        answered(request)
      }
    },
  })
}

/** The player for whom a call writes, once it is known. */
type Caller = { playerId: number | null }

/** Thrown where somebody's account ended while something was written for them. */
class Gone extends Error {}

/**
 * Answers for a caller: whatever is written for a player, by whichever deed, is written only while their account stands.
 */
async function asCaller<T>(
  deps: Serving,
  { ended }: Context,
  caller: Caller,
  answer: () => Promise<T>,
): Promise<T> {
  const stands = async (tx: Tx) => {
    const { playerId } = caller
    if (playerId !== null && !(await deps.stands(tx, playerId))) throw new Gone()
  }
  try {
    return await guarded(stands, answer)
  } catch (error) {
    throw error instanceof Gone ? noSession(await ended()) : error
  }
}

async function admit(
  call: Call,
  deps: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ context: Context; caller: Caller }> {
  const cookies = cookiesOf(request, reply, deps.config)
  const isOpen = call.access.includes('anyone')
  const principal = isOpen ? null : await principalOf(call.access, cookies, deps.identify)
  const ended = isOpen ? null : await endingFor(call, deps, principal, cookies)
  const known = callerOf(call.access, principal, ended)
  const caller = { playerId: principal?.kind === 'player' ? principal.player.id : null }
  return {
    context: { ...known, ...contextOf(call, deps, { principal, caller }, cookies, request, reply) },
    caller,
  }
}

async function endingFor(call: Call, { identify }: Serving, principal: Principal | null, cookies: Cookies) {
  const ofPass = async () =>
    call.access.includes('invitee') ? endedOf(cookies, identify, 'kinhold_invitee') : null
  if (isForInvitees(call.access)) return ofPass()
  const isSignedIn = principal !== null && principal.kind !== 'invitee'
  return isSignedIn ? null : ((await endedOf(cookies, identify)) ?? ofPass())
}

function contextOf(
  call: Call,
  deps: Serving,
  { principal, caller }: { principal: Principal | null; caller: Caller },
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
): Context {
  return {
    cookies,
    request,
    reply,
    who: async () => {
      const viewer = await sessionOf(cookies, deps.identify)
      if (viewer?.kind === 'player') caller.playerId = viewer.player.id
      return viewer
    },
    ended: () => endedOf(cookies, deps.identify),
    invitee: () => inviteeOf(cookies, deps.identify),
    pass: () => passOf(cookies, deps.identify),
    file: async () => {
      await countUpload(deps.limits, principal)
      return readUpload(request, call.upload!.file)
    },
    files: async (take) => {
      await countUpload(deps.limits, principal)
      const limits = { most: UPLOADS_AT_ONCE, megabytes: deps.config.maxUploadMb }
      return receiveFiles(request, call.upload!.file, limits, take)
    },
    octets: () => receiveOctets(request, reply),
    countUpload: () => countUpload(deps.limits, principal),
  }
}

function schemaOf(call: Call): FastifySchema {
  const upload = call.upload && { consumes: ['multipart/form-data'] }
  const form = call.form && { consumes: [FORM] }
  const octets = call.resumable && call.method === 'PATCH' && { consumes: [OCTETS] }
  return {
    summary: call.summary,
    description: `Who: ${call.access.join(', ')}.`,
    tags: [call.path.split('/')[2] ?? 'health'],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...upload,
    ...form,
    ...octets,
    response: call.replies,
  } as FastifySchema
}
