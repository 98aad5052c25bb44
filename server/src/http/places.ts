import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address.ts'
import type { Kind } from './kinds.ts'
import { RefusalError } from './refusals.ts'
import { type Bound, openRoom, type Place, type Room } from './rooms.ts'
import { logSeldom } from './log-seldom.ts'

/** The limits on concurrent calls of each kind except probes. */
export type Bounds = Record<Exclude<Kind, 'probe'>, Bound>

/** The default limits. The limit for `heavy` is low because heavy responses block the event loop. */
export const BOUNDS: Bounds = {
  entry: { inHand: 200, atOnce: 50 },
  quick: { inHand: 1_000, atOnce: 50 },
  heavy: { inHand: 64, atOnce: 2 },
  long: { inHand: 64, atOnce: 64 },
  page: { inHand: 1_000, atOnce: 200 },
}

/** The kinds of calls that keep their place while the response is being sent. */
const UNTIL_SENT: Kind[] = ['heavy', 'long', 'page']

/** An overload ends after this many milliseconds without a refusal. */
const CALM_MS = 10_000

type Call = { kind: Kind; place: Place | null; enter(): Promise<void> }
const calls = new WeakMap<FastifyRequest, Call>()
type Rooms = Record<keyof Bounds, Room>
const roomsOf = new WeakMap<FastifyInstance, Rooms>()

/** Returns how many calls of each kind are in progress. */
export function callsInHand(app: FastifyInstance): Record<string, number> {
  return Object.fromEntries(Object.entries(roomsOf.get(app)!).map(([kind, room]) => [kind, room.inHand()]))
}

/**
 * Limits how many calls of each kind the server handles at a time. `calm` runs once an overload has ended.
 */
export function boundCalls(
  app: FastifyInstance,
  bounds: Bounds,
  shed: (kind: Kind) => void,
  calm?: () => void,
): void {
  const rooms = Object.fromEntries(
    Object.entries(bounds).map(([kind, bound]) => [kind, openRoom(bound, BUSY)]),
  ) as Rooms
  roomsOf.set(app, rooms)
  let crowd: NodeJS.Timeout | undefined
  const refuse = (kind: Kind): never => {
    crowd ??= setTimeout(() => calm?.(), CALM_MS).unref()
    crowd.refresh()
    logSeldom(app.log, `busy ${kind}`, lineOf(kind))
    throw BUSY
  }

  app.addHook('onRequest', async (request, reply) => {
    const { kind = 'page' } = (request.routeOptions?.config ?? {}) as { kind?: Kind }
    if (kind === 'probe') return
    const shares = [`call ${request.routeOptions.url}`, `address ${addressKey(request.ip)}`]
    const take = () => rooms[kind].enter(shares) ?? refuse(kind)
    const call: Call = { kind, place: null, enter: () => enter(call, reply, take) }
    calls.set(request, call)
    await call.enter()
  })
  // Count the refusals here, because a call may also be refused after waiting.
  app.addHook('onError', async (request, { raw }, error) => {
    if ((error as Error) === BUSY && !raw.destroyed) shed(calls.get(request)!.kind)
  })
}

/** Releases a call's place while its body is arriving. */
export function stepAside(request: FastifyRequest): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length !== '0' || encoding !== undefined) leave(request)
}

/** Takes a new place for a call whose place was released. */
export async function comeBack(request: FastifyRequest): Promise<void> {
  const call = calls.get(request)
  if (call?.place === null) await call.enter()
}

/** Ends the work on a call, and frees its place unless its kind is in UNTIL_SENT. */
export function answered(request: FastifyRequest): void {
  const call = calls.get(request)
  if (call && UNTIL_SENT.includes(call.kind)) call.place?.worked()
  else leave(request)
}

function leave(request: FastifyRequest): void {
  const call = calls.get(request)
  call?.place?.leave()
  if (call) call.place = null
}

async function enter(call: Call, { raw }: FastifyReply, take: () => Place): Promise<void> {
  // Don't take a place if the caller has already hung up, because no close event would free it.
  if (raw.destroyed) throw BUSY
  const place = (call.place = take())
  raw.once('close', place.leave)
  await place.begun
}

const RETRY_SECONDS = 5
// All refusals share one error, because creating an error is slow.
const BUSY = new RefusalError(
  503,
  'busy',
  msg`We are too busy at the moment. Nothing was done; please try again in a few seconds.`,
  RETRY_SECONDS,
)

function lineOf(kind: Kind): string {
  return `More calls arrive at once than can be answered (${kind}). The rest are refused with 503 busy.`
}
