import { type Call, limitSaid, type ParsedOf, type ReplyOf } from '@kinhold/contract/contract'
import { UPLOADS_AT_ONCE } from '@kinhold/domain/limits'
import { namingBy } from '@kinhold/domain/names'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Config } from '../config.ts'
import { guarded, type Tx } from '../db/database.ts'
import { callerOf, type CallerOf, isForInvitees, noSession } from './access.ts'
import { COMPRESSED, isCompressed } from './compression.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { grows, noRoomToGrow } from './disk-floor.ts'
import { noSuchCall } from './error-handler.ts'
import { endedOf, inviteeOf, passOf, principalOf, sessionOf } from './identify.ts'
import { kindOf } from './kinds.ts'
import { languageOf, noteLanguage, sayTo } from './language.ts'
import { type Limits, usesOf, withinLimits } from './limits.ts'
import { noteCaller } from './log-calls.ts'
import { answered, comeBack, stepAside } from './places.ts'
import type { Identify, Principal } from './principal.ts'
import { countUpload, type Incoming, receiveFile, receiveFiles } from './receive-files.ts'
import { bodyOf, Refused } from './refusals.ts'
import { FORM, OCTETS, receiveOctets, speakTus } from './resumable.ts'
import { logSeldom } from './log-seldom.ts'

/** The context that is passed to every handler along with its input. */
export type Context = ReturnType<typeof contextOf>

/** The context of a call's handler, including the caller's fields, which depend on the call's access list. */
export type ContextOf<C extends Call> = Context & CallerOf<C['access']>

/** The handler for a call. It may return only the replies that the call's record declares. */
export type Handler<C extends Call> = (
  input: ParsedOf<C>,
  context: ContextOf<C>,
) => Promise<ReplyOf<C> | Streamed>

/** The routes' dependencies, other than their handlers. */
type Serving = {
  config: Config
  identify: Identify
  limits: Limits
  /** Returns true while only the disk space reserved for the database is left. */
  isFull?(): Promise<boolean>
  /** Runs the handler of a call that may read from a replica. By default, all reads go to the primary. */
  readApart?<T>(answer: () => T): T
  /** Locks a player's account until the transaction ends. Returns false if the account is being deleted. */
  stands(tx: Tx, playerId: number): Promise<boolean>
}

/** The handlers for all calls of a feature, or for the calls in `Names`. */
export type Answers<F extends Record<string, Call>, Names extends keyof F = keyof F> = {
  [N in Names]: Handler<F[N]>
}

/** The result of a handler that writes the raw reply itself. */
export const streamed = Symbol('streamed')
export type Streamed = typeof streamed

/** Returns a function that adds routes for calls. A route with a null handler responds with 404. */
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
  const answerBy =
    call.fromReplica && deps.readApart
      ? (input: ParsedOf<Call>, context: ContextOf<Call>) => deps.readApart!(() => handler!(input, context))
      : handler!
  const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admit>>>()
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { ...call, kind: kindOf(call) },
    ...(isCompressed(call) && COMPRESSED),
    // Check the caller before receiving the body, so that a stranger's upload costs nothing.
    onRequest: async (request, reply) => {
      if (!handler) throw noSuchCall()
      admitted.set(request, await admit(call, deps, request, reply))
      if (grows(call) && (await deps.isFull?.())) throw noRoomToGrow(request)
      if (call.resumable) speakTus(request, reply)
      stepAside(request)
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body }
      const { context, caller, uses } = admitted.get(request)!
      await comeBack(request)
      try {
        const answer = await withinLimits(deps.limits, uses, () =>
          asCaller(deps, context, caller, () => answerBy(input as ParsedOf<Call>, context)),
        )
        if (answer === streamed) return reply
        if (answer instanceof Refused) return sendRefused(request, reply, answer)
        // `send` serializes the body before it returns.
        return namingBy(context.say, () => reply.code(answer.status).send(answer.body as unknown))
      } finally {
        answered(request)
      }
    },
  })
}

function sendRefused(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, body, sentences, headers, trouble } = refused
  if (trouble) logSeldom(reply.server.log, trouble.cause, trouble.line)
  const words = bodyOf(body.code, sentences, sayTo(request, reply))
  return reply.headers(headers).code(status).send(words)
}

/** The caller's player id, or null if the caller isn't a player or isn't known yet. */
type Caller = { playerId: number | null }

/** The error thrown if the caller's account is deleted during the call. */
class Gone extends Error {}

/** Runs a handler whose transactions commit only if the caller's account still exists. */
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

async function admit(call: Call, deps: Serving, request: FastifyRequest, reply: FastifyReply) {
  const cookies = cookiesOf(request, reply, deps.config)
  const isOpen = call.access.includes('anyone')
  const principal = isOpen
    ? null
    : noted(request, cookies, await principalOf(call.access, cookies, deps.identify))
  const ended = isOpen ? null : await endingFor(call, deps, principal, cookies)
  const known = callerOf(call.access, principal, ended)
  const caller: Caller = { playerId: principal?.kind === 'player' ? principal.player.id : null }
  return {
    context: { ...known, ...contextOf(call, deps, { principal, caller }, cookies, request, reply) },
    caller,
    uses: usesOf(call.limit, principal, request.ip),
  }
}

async function endingFor(call: Call, { identify }: Serving, principal: Principal | null, cookies: Cookies) {
  const ofPass = async () =>
    call.access.includes('invitee') ? endedOf(cookies, identify, 'kinhold_invitee') : null
  if (isForInvitees(call.access)) return ofPass()
  const isSignedIn = principal !== null && principal.kind !== 'invitee'
  return isSignedIn ? null : ((await endedOf(cookies, identify)) ?? ofPass())
}

/** Records the caller for the log and for the language of the response, and returns the caller. */
function noted<C extends Principal | null>(request: FastifyRequest, cookies: Cookies, caller: C): C {
  noteLanguage(request, cookies, caller)
  return noteCaller(request, caller)
}

function contextOf(
  call: Call,
  deps: Serving,
  { principal, caller }: { principal: Principal | null; caller: Caller },
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return {
    cookies,
    request,
    reply,
    /** Returns the signed-in viewer on a call that anyone may make. */
    who: async () => {
      const viewer = noted(request, cookies, await sessionOf(cookies, deps.identify))
      if (viewer?.kind === 'player') caller.playerId = viewer.player.id
      return viewer
    },
    /** Returns the language of the caller. */
    language: () => languageOf(request),
    /** Translates a sentence into the caller's language. */
    say: sayTo(request, reply),
    /** Returns the reason that this browser's session ended. */
    ended: () => endedOf(cookies, deps.identify),
    /** Returns the holder of this browser's pass if the pass gives access. */
    invitee: async () => noted(request, cookies, await inviteeOf(cookies, deps.identify)),
    /** Returns the holder of this browser's pass, even if the pass doesn't give access yet. */
    pass: async () => noted(request, cookies, await passOf(cookies, deps.identify)),
    /** Counts the upload and returns the uploaded file. */
    file: async () => {
      await countUpload(deps.limits, principal)
      return receiveFile(request, call.upload!.file)
    },
    /** Counts the upload and passes each file of the form to `take`. */
    files: async (take: (file: Incoming) => Promise<void>) => {
      await countUpload(deps.limits, principal)
      const limits = { most: UPLOADS_AT_ONCE, megabytes: deps.config.maxUploadMb }
      return receiveFiles(request, call.upload!.file, limits, take)
    },
    /** Returns the raw bytes of a resumable call. */
    octets: () => receiveOctets(request, reply),
    /** Counts one upload by the caller. Throws a 429 refusal after too many uploads. */
    countUpload: () => countUpload(deps.limits, principal),
  }
}

function schemaOf(call: Call): FastifySchema {
  const { params, query: querystring, body } = call
  const facts = [call.notes, `Who: ${call.access.join(', ')}.`, ...(call.limit ?? []).map(limitSaid)]
  return {
    summary: call.summary,
    description: facts.filter(Boolean).join('\n\n'),
    tags: [call.path.split('/')[2] ?? 'health'],
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(body && { body }),
    ...(call.upload && { consumes: ['multipart/form-data'] }),
    ...(call.form && { consumes: [FORM] }),
    ...(call.resumable && call.method === 'PATCH' && { consumes: [OCTETS] }),
    response: call.replies,
  } as FastifySchema
}
