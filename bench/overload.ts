import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import { signIn } from './calls.ts'
import { type CameOfIt, crowd } from './crowd.ts'
import { type Figure, figure, inHalfAndMost, type Result } from './figures.ts'
import { type Branch, makePeople } from './people.ts'
import { inWords, sized } from './scale.ts'
import { type Cluster, mostDuring, residentMb, type Server, withServer } from './world.ts'

const PEOPLE = sized(100_000, 1_000)
const ROUNDS = sized(3, 1)
const CONNECTIONS = sized(1_500, 50)
/**
 * The durations in seconds: the capacity measurement (`able`), each overload (`over`) and the final pause
 * (`after`).
 */
const SECONDS = sized({ able: 5, over: 20, after: 60 }, { able: 0.5, over: 1, after: 1 })
/** The interval between sign-ins, and between requests to /readyz, in ms. */
const EVERY_MS = 250
/**
 * The targets. `entry`: the response time of a sign-in or of /readyz, in ms. `memory`: final memory divided
 * by initial memory.
 */
const GOALS = { entry: 1_000, memory: 1.5 }

/**
 * Measures the response times of sign-ins and /readyz, and the server's memory, under overload. Requests for
 * the tree arrive over 1,500 connections, first at three times the rate that the server can handle, and then
 * without pauses.
 */
export async function overload(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('overload')
  const { branches } = await makePeople(url, PEOPLE)
  const rounds: Round[] = []
  for (let nth = 0; nth < ROUNDS; nth += 1)
    rounds.push(await withServer(url, (server) => overloading(server, branches)))
  const of = (each: (round: Round) => number) => rounds.map(each)
  return {
    part: 'overload',
    data: `${inWords(CONNECTIONS)} connections on the tree of ${inWords(Math.min(branches.large.below, 2_000))} people`,
    figures: [
      figure(
        'trees it can answer',
        '/s',
        null,
        of(({ able }) => able),
      ),
      ...[
        ['three times as many', (round: Round) => round.threefold],
        ['each again at once', (round: Round) => round.again],
      ].flatMap(([what, side]) => figuresOf(what as string, rounds.map(side as (round: Round) => Under))),
      figure(
        'held before',
        'MB',
        null,
        of(({ before }) => before),
      ),
      figure(
        'held at the most',
        'MB',
        null,
        of(({ most }) => most),
      ),
      figure(
        'held a minute later ÷ before',
        '×',
        GOALS.memory,
        of(({ after, before }) => after / before),
      ),
    ],
  }
}

/** The results of the overload requests, and the response times of sign-ins and /readyz. */
type Under = { came: CameOfIt; entries: number[]; ready: number[] }
type Round = {
  able: number
  threefold: Under
  again: Under
  before: number
  most: number
  after: number
}

async function overloading(
  { origin, pid }: Server,
  { large, small }: Record<'large' | 'small', Branch>,
): Promise<Round> {
  const { cookie } = await signIn(origin, large.phone)
  const asked = { origin, cookie, path: '/api/network/tree' }
  const able = async () => {
    const { answered } = await crowd({
      ...asked,
      connections: sized(16, 4),
      seconds: SECONDS.able,
      aSecond: null,
    })
    return answered.length / SECONDS.able
  }
  await able()
  const before = await residentMb(pid)
  const canDo = await able()
  const under = async (aSecond: number | null): Promise<Under> => {
    const seconds = SECONDS.over
    const [came, others] = await Promise.all([
      crowd({ ...asked, connections: CONNECTIONS, seconds, aSecond }),
      askingMeanwhile(origin, small.phone, seconds),
    ])
    return { came, ...others }
  }
  let both: Under[] = []
  const work = async () => {
    both = [await under(3 * canDo), await under(null)]
  }
  const most = await mostDuring(work(), pid)
  await pass(SECONDS.after * 1000)
  return {
    able: canDo,
    threefold: both[0]!,
    again: both[1]!,
    before,
    most,
    after: await residentMb(pid),
  }
}

async function askingMeanwhile(origin: string, phone: string, seconds: number) {
  const asks: Promise<unknown>[] = []
  const [entries, ready]: [number[], number[]] = [[], []]
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pass(EVERY_MS)) {
    asks.push(
      took(`${origin}/api/auth/login`, JSON.stringify({ phone })).then((ms) => entries.push(ms)),
      took(`${origin}/readyz`).then((ms) => ready.push(ms)),
    )
  }
  await Promise.all(asks)
  return { entries, ready }
}

/** Returns how long a request takes on a new connection, in ms. Throws if the status isn't 200. */
async function took(url: string, body?: string): Promise<number> {
  const start = performance.now()
  const asked = request(url, {
    agent: false,
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {},
  })
  const [answer] = (await once(asked.end(body), 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}.`)
  return performance.now() - start
}

function figuresOf(what: string, of: Under[]): Figure[] {
  const goal = [null, GOALS.entry] as const
  const aSecond = (count: (came: CameOfIt) => number) => of.map(({ came }) => count(came) / SECONDS.over)
  return [
    ...inHalfAndMost(
      `${what}: sign-in`,
      of.map(({ entries }) => entries),
      goal,
    ),
    ...inHalfAndMost(
      `${what}: /readyz`,
      of.map(({ ready }) => ready),
      goal,
    ),
    figure(
      `${what}: trees a second`,
      '/s',
      null,
      aSecond(({ answered }) => answered.length),
    ),
    ...inHalfAndMost(
      `${what}: a tree`,
      of.map(({ came }) => came.answered),
      [null, null],
    ),
    figure(
      `${what}: refused a second`,
      '',
      null,
      aSecond(({ refused }) => refused.length),
    ),
  ]
}
