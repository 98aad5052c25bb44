import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import type { Change } from '@kinhold/contract/live'
import type { Message } from '@kinhold/contract/messages'
import { paths } from '@kinhold/contract/paths'
import { launchChromium } from '../journeys/chromium.ts'
import { withConnection } from '../server/src/db/connection.ts'
import { besideBare } from './bare-beside.ts'
import { type Caller, signIn } from './calls.ts'
import { type Figure, figure, inHalfAndMost, type Result } from './figures.ts'
import { asking, listenTo } from './listen.ts'
import { atPace, type Runs } from './measure.ts'
import { bond, makePeople, phoneOf } from './people.ts'
import { inWords, IS_SMALLEST, MINUTES, sized } from './scale.ts'
import { openNoting, shownIn } from './shown.ts'
import { type Cluster, residentMb, type Server, withServer } from './world.ts'

const PAIRS = sized(500, 50)
/** The number of members, including the two who use the baseline program. */
const PEOPLE = sized(1_100, 1_000)
/** The number of messages sent by random people each second. */
const A_SECOND = 50
/** The number of messages in each round. */
const EACH_ROUND = sized(1_000, 50)
/**
 * The number of rounds with both silent clients and flooders (clients that open one stream after another).
 */
const TROUBLED_ROUNDS = sized(2, 1)
const SHOWN_ROUNDS = sized(2, 1)
const SILENT = sized(50, 5)
/** The time between the streams that a flooder opens, in ms. */
const FLOOD_MS = 50
const GOALS = { heard: [2, 10], fetched: [15, 50], stream: 40, growth: 10 } as const

/**
 * Measures message delivery to 1,000 people on two servers: the time until a live update arrives, and the
 * time until the recipient has fetched the message. Also counts lost messages and unexpected live updates.
 */
export async function streams(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('streams')
  await makePeople(url, PEOPLE)
  const pairs = await makePairs(url)
  const figures = await besideBare(url, './bare-messages.ts', (first, bare) =>
    withServer(url, async (second) => {
      const ours = [first, second]
      const people = await signInAll(ours, pairs.slice(0, PAIRS))
      const [writer, reader] = await signInAll(ours, pairs.slice(PAIRS))
      const beside = await bareBeside(bare.origin, writer!, reader!)
      return listening(ours, people, beside)
    }),
  )
  const data = `${inWords(2 * PAIRS)} streams on two servers, ${A_SECOND} messages a second`
  return { part: 'streams', data, figures }
}

/**
 * Creates bonds between pairs of members with consecutive ids. Returns one pair more than the streams use.
 */
export async function makePairs(databaseUrl: string): Promise<Two[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const pairs = `select id as low, id + 1 as high from players where id % 2 = 1 and id <> 17 order by id limit ${PAIRS + 1}`
    await bond(ask, pairs)
    await ask('vacuum (analyze)')
    const two = (id: unknown) => ({ id: Number(id), phone: phoneOf(Number(id)) })
    return (await ask(pairs)).map(({ low, high }): Two => [two(low), two(high)])
  })
}

type Two = [{ id: number; phone: string }, { id: number; phone: string }]

/**
 * A member who listens for live updates. `version`: the newest message version that the member has fetched.
 */
export type Person = Caller & {
  id: number
  key: string
  other: Person
  version: number
  /** The messages not yet announced by a live update, and those not yet fetched (keyed by content). */
  unheard: OnItsWay[]
  unfetched: Map<string, OnItsWay>
}

/**
 * The state of a message's delivery to one person. `heard` and `fetched` are times on this process's clock.
 */
type OnItsWay = { heard?: number; fetched?: number; tell: () => void }

/** Signs all members in. In half of the pairs, the two members use different servers. */
export async function signInAll(servers: Server[], pairs: Two[]): Promise<Person[]> {
  const people: Person[] = []
  for (const [nth, [low, high]] of pairs.entries()) {
    const key = `${low.id}-${high.id}`
    const origins = nth % 2 === 0 ? [0, 1] : [(nth >> 1) % 2, (nth >> 1) % 2]
    const [one, other] = await Promise.all(
      [low, high].map(async ({ id, phone }, side): Promise<Person> => {
        const me = await signIn(servers[origins[side]!]!.origin, phone)
        return { ...me, id, key, other: undefined!, version: 0, unheard: [], unfetched: new Map() }
      }),
    )
    one!.other = other!
    other!.other = one!
    people.push(one!, other!)
  }
  return people
}

async function listening(
  servers: Server[],
  people: Person[],
  beside: () => Promise<number[]>,
): Promise<Figure[]> {
  const counts = { strange: 0, silent: 0, ended: 0 }
  const before = await residentOf(servers)
  const sockets: Socket[] = []
  for (const person of people) {
    const socket = await listenTo(person, (change) => hear(person, change, counts))
    sockets.push(socket)
    // The server may end a flooder's streams, so count only the ended streams of other people.
    if (!floodersOf(people).includes(person)) socket.once('close', () => (counts.ended += 1))
  }
  const stream = ((sum(await residentOf(servers)) - sum(before)) * 1024) / people.length
  const draw = drawing(7)
  const rounds = sized(Math.ceil((MINUTES * 60 * A_SECOND) / EACH_ROUND), 3)
  const calm: Round[] = []
  const bare: number[][] = []
  const resident: number[][] = []
  await Promise.all([sendRound(people, draw), beside()])
  for (let nth = 0; nth < rounds; nth += 1) {
    const [round, others] = await Promise.all([sendRound(people, draw), beside()])
    calm.push(round)
    bare.push(others)
    resident.push(await residentOf(servers))
  }
  const shown = await showing(people, draw)
  const troubled: Round[] = []
  const endTrouble = makeTrouble(people)
  // The server ends the oldest stream of a session with too many streams, so flooders aren't measured.
  const measured = people.filter((person) => !floodersOf(people).includes(person))
  for (let nth = 0; nth < TROUBLED_ROUNDS; nth += 1) troubled.push(await sendRound(measured, draw))
  await endTrouble()
  counts.silent = [...calm, ...troubled].reduce((lost, round) => lost + round.lost, 0)
  for (const socket of sockets) socket.destroy()
  if (IS_SMALLEST && counts.silent > 0) throw new Error(`${counts.silent} messages were lost.`)
  return figuresOf({ calm, bare, shown, troubled, stream, resident, counts })
}

type Round = { heard: number[]; fetched: number[]; lost: number }

/** Sends one round of messages, 50 per second. Returns the delivery times in ms. */
export async function sendRound(
  people: Person[],
  draw: (most: number) => number,
  count = EACH_ROUND,
): Promise<Round> {
  const times = await atPace(count, A_SECOND, () => send(people[draw(people.length)]!))
  const there = times.filter((each) => each !== null)
  return {
    heard: there.map(({ heard }) => heard),
    fetched: there.map(({ fetched }) => fetched),
    lost: times.length - there.length,
  }
}

/** Returns how long messages take to appear in a real browser, in ms. */
async function showing([writer, ...others]: Person[], draw: (most: number) => number): Promise<number[][]> {
  const [reader, ...rest] = others
  const browser = await launchChromium()
  try {
    const path = paths.messagesWith(writer!.id)
    const page = await openNoting(browser, reader!, path)
    await page.waitForLoadState('networkidle')
    await send(writer!)
    const rounds: number[][] = []
    for (let nth = 0; nth < SHOWN_ROUNDS; nth += 1) {
      const [, sent] = await Promise.all([sendRound(rest, draw), writeForOneRound(writer!)])
      const shown = await shownIn(page, [...sent.keys()].at(-1)!)
      rounds.push([...sent].map(([id, at]) => (shown.get(id) ?? Infinity) - at))
    }
    return rounds
  } finally {
    await browser.close()
  }
}

/**
 * Sends messages for the duration of one round, and pauses for 200 ms after each delivery. Returns the send
 * times by content.
 */
async function writeForOneRound(writer: Person): Promise<Map<string, number>> {
  const sent = new Map<string, number>()
  const end = performance.now() + (EACH_ROUND * 1000) / A_SECOND
  while (performance.now() < end) {
    const id = randomUUID()
    sent.set(id, performance.now())
    await send(writer, id)
    await pass(200)
  }
  return sent
}

/**
 * Returns a function that measures the baseline program for one round, at up to five messages per second. If
 * both the server and the baseline program slow down, the machine is to blame.
 */
async function bareBeside(origin: string, writer: Person, reader: Person): Promise<() => Promise<number[]>> {
  const sender = { ...writer, origin }
  let tell = () => {}
  await listenTo({ ...reader, origin }, () => tell())
  return async () => {
    const took: number[] = []
    for (let nth = 0; nth < EACH_ROUND / A_SECOND / 0.2; nth += 1) {
      const sent = performance.now()
      const heard = new Promise<void>((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error('The bare program told nothing.')), PATIENCE_MS)
        tell = () => {
          clearTimeout(giveUp)
          resolve()
        }
      })
      const body = { content: 'words', clientId: randomUUID() }
      await Promise.all([heard, ask(sender, 'POST', `/api/trust-bonds/${sender.key}/messages`, body)])
      took.push(performance.now() - sent)
      await pass(Math.max(0, 200 - took.at(-1)!))
    }
    return took
  }
}

type Times = { heard: number; fetched: number } | null

/**
 * Sends a message. Returns how long its delivery to the recipient took, or null if the message didn't reach
 * both members.
 */
async function send(sender: Person, clientId: string = randomUUID()): Promise<Times> {
  const sent = performance.now()
  const [mine, theirs] = [awaiting(sender, clientId, sent), awaiting(sender.other, clientId, sent)]
  const body = { senderId: sender.id, content: clientId, messageType: 'text', clientId }
  await ask(sender, 'POST', `/api/trust-bonds/${sender.key}/messages`, body)
  return (await mine) && (await theirs)
}

// After this long, a message counts as lost.
const PATIENCE_MS = 120_000

function awaiting(person: Person, content: string, sent: number): Promise<Times> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      // Removes the lost message, so that `hear` doesn't match the next change to this message.
      person.unheard = person.unheard.filter((one) => one !== message)
      resolve(null)
    }, PATIENCE_MS)
    const message: OnItsWay = {
      tell() {
        const { heard, fetched } = message
        if (heard === undefined || fetched === undefined) return
        clearTimeout(giveUp)
        resolve({ heard: heard - sent, fetched: fetched - sent })
      },
    }
    person.unheard.push(message)
    person.unfetched.set(content, message)
  })
}

/** Records when a change arrives, and then fetches new messages, as a browser does. */
export function hear(person: Person, { topic, key }: Change, counts: { strange: number }): void {
  // Ignores read receipts from the member who has the conversation open in the real browser.
  if (topic === 'conversation-read' && key === person.key) return
  const next = topic === 'message' && key === person.key ? person.unheard.shift() : undefined
  if (!next) return void (counts.strange += 1)
  next.heard = performance.now()
  next.tell()
  void fetchNew(person)
}

async function fetchNew(person: Person): Promise<void> {
  const path = `/api/messages/trust-bond/${person.key}?since=${person.version}`
  const messages = (await ask(person, 'GET', path)) as Message[]
  const now = performance.now()
  for (const { version, content } of messages) {
    person.version = Math.max(person.version, version)
    const found = person.unfetched.get(content)
    if (!found) continue
    person.unfetched.delete(content)
    found.fetched = now
    found.tell()
  }
}

const agent = new Agent({ keepAlive: true })

/** Sends a request and returns the body of the response. */
function ask(
  { origin, cookie }: Person,
  method: string,
  path: string,
  body: object | null = null,
): Promise<unknown> {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { method, headers, agent }, async (answer) => {
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      if (answer.statusCode! < 300) resolve(JSON.parse(text))
      else reject(new Error(`The answer was ${answer.statusCode}: ${text}`))
    })
    asked.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Starts the silent clients and the flooders. Returns a function that stops them. */
function makeTrouble(people: Person[]): () => Promise<void> {
  const silent = people.slice(0, SILENT).map((person) => asking(person).pause())
  const flooding = { isOver: false }
  const floods = floodersOf(people).map((person) => flood(person, flooding))
  return async () => {
    flooding.isOver = true
    await Promise.all(floods)
    for (const socket of silent) socket.destroy()
  }
}

/** Returns the two members who open one stream after another. */
function floodersOf(people: Person[]): Person[] {
  return people.slice(SILENT, SILENT + 2)
}

async function flood(person: Person, flooding: { isOver: boolean }): Promise<void> {
  while (!flooding.isOver) {
    const socket = asking(person)
    socket.on('error', () => {})
    await pass(FLOOD_MS)
    socket.resetAndDestroy()
  }
}

function figuresOf(seen: {
  calm: Round[]
  bare: number[][]
  shown: number[][]
  troubled: Round[]
  stream: number
  resident: number[][]
  counts: { strange: number; silent: number; ended: number }
}): Figure[] {
  const { calm, shown, troubled, resident, counts } = seen
  // Memory use varies with garbage collection, so only the peaks over longer periods reveal a leak.
  const third = Math.ceil(resident.length / 3)
  const [earlier, later] = [resident.slice(third, 2 * third), resident.slice(-third)]
  const growth = resident[0]!.map((_, server) => mostOf(later, server) - mostOf(earlier, server))
  const none: [null, null] = [null, null]
  return [
    ...inHalfAndMost(
      'sent → heard',
      calm.map(({ heard }) => heard),
      GOALS.heard,
    ),
    ...inHalfAndMost('the same by the bare program, at the same time', seen.bare, none),
    ...inHalfAndMost('sent → fetched by the other side', fetchedOf(calm), GOALS.fetched),
    ...inHalfAndMost('sent → in the page of a browser', shown, GOALS.fetched),
    ...inHalfAndMost('sent → fetched, among troublemakers', fetchedOf(troubled), GOALS.fetched),
    figure('messages not heard of by both sides', '', 0, [counts.silent]),
    figure('changes heard by others, or once too often', '', 0, [counts.strange]),
    figure('streams of others that the server ended', '', 0, [counts.ended]),
    figure('each stream', 'kB', GOALS.stream, [seen.stream]),
    figure('a server at the end', 'MB', null, resident.at(-1)!),
    figure('growth from the second third to the last, each server', 'MB', GOALS.growth, growth),
  ]
}

function fetchedOf(rounds: Round[]): Runs {
  return rounds.map(({ fetched }) => fetched)
}

function mostOf(resident: number[][], server: number): number {
  return Math.max(...resident.map((each) => each[server]!))
}

function residentOf(servers: Server[]): Promise<number[]> {
  return Promise.all(servers.map(({ pid }) => residentMb(pid)))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns a function that generates the same pseudorandom integers in every run. */
export function drawing(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
