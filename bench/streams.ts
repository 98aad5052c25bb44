import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { Change } from '@kinhold/contract/live'
import type { Message } from '@kinhold/contract/messages'
import { paths } from '@kinhold/contract/paths'
import { launchChromium } from '../journeys/chromium.ts'
import { withConnection } from '../server/src/db/connection.ts'
import type { Figure, Result } from './figures.ts'
import { asking, listenTo } from './listen.ts'
import { shareOf } from './measure.ts'
import { makePeople } from './people.ts'
import { openNoting, shownIn } from './shown.ts'
import { residentMb, type Server, signIn, startCluster, startProcess, startServer } from './world.ts'

const PAIRS = 500
/** A hundred more than listen: two of them by the bare program. */
const PEOPLE = 2 * PAIRS + 100
/** Messages a second, from and to people who are drawn by lot. */
const A_SECOND = 50
/** Messages in each round: 20 seconds. */
const EACH_ROUND = 1_000
/** Rounds with others on the servers who read nothing, vanish, or open one stream after the other. */
const TROUBLED_ROUNDS = 2
const SHOWN_ROUNDS = 2
const SILENT = 50
/** A flood opens a stream so often, in ms. */
const FLOOD_MS = 50
const GOALS = { heard: [2, 10], fetched: [15, 50], stream: 40, growth: 10 }

/**
 * 1,000 people listen on two servers, and one in twenty of them writes to another each second: how long it takes until
 * the other side's stream says so, and until it has fetched the message; beside it a bare program on the same database.
 * Whatever is not heard by both sides, or heard by others, is counted.
 */
export async function streams(minutes: number): Promise<Result> {
  const cluster = await startCluster()
  const servers: Server[] = []
  try {
    const url = await cluster.newDatabase('streams')
    await makePeople(url, PEOPLE)
    const pairs = await makePairs(url)
    const ours = [await startServer(url), await startServer(url)]
    servers.push(...ours)
    const bare = await startProcess(join(import.meta.dirname, 'bare-messages.ts'), { DATABASE_URL: url })
    servers.push(bare)
    const people = await signInAll(ours, pairs.slice(0, PAIRS))
    const [writer, reader] = await signInAll(ours, pairs.slice(PAIRS))
    const beside = await bareBeside(bare.origin, writer!, reader!)
    const rounds = Math.ceil((minutes * 60 * A_SECOND) / EACH_ROUND)
    const figures = await listening(ours, people, rounds, beside)
    return { part: 'streams', data: '1,000 streams on two servers, 50 messages a second', figures }
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

/** Bonds between one and the next of all members; answers the two of each. */
async function makePairs(databaseUrl: string): Promise<Two[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const pairs = await ask(
      `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
        select id, id + 1, id, id + 1 from players where id % 2 = 1 and id <> 17 order by id limit ${PAIRS + 1}
        on conflict (low_id, high_id) do update set low_id = excluded.low_id
        returning low_id, high_id`,
    )
    const phones = await ask('select id, phone from players')
    const phoneOf = new Map(phones.map(({ id, phone }) => [Number(id), String(phone)]))
    await ask('vacuum (analyze)')
    return pairs.map(({ low_id, high_id }) => {
      const [low, high] = [Number(low_id), Number(high_id)]
      return [
        { id: low, phone: phoneOf.get(low)! },
        { id: high, phone: phoneOf.get(high)! },
      ]
    })
  })
}

type Two = [{ id: number; phone: string }, { id: number; phone: string }]

/** Someone who listens; `version` is the newest change that they have of their one conversation. */
type Person = {
  id: number
  key: string
  origin: string
  cookie: string
  other: Person
  version: number
  /** What was sent and is not yet heard of by them, in its order; what is not yet fetched, by its words. */
  unheard: OnItsWay[]
  unfetched: Map<string, OnItsWay>
}

/** One message on its way to one person; `tell` is called whenever it comes further. */
type OnItsWay = { heard?: number; fetched?: number; tell: () => void }

/** Of every other pair the two are on different servers. */
async function signInAll(servers: Server[], pairs: Two[]): Promise<Person[]> {
  const people: Person[] = []
  for (const [nth, [low, high]] of pairs.entries()) {
    const key = `${low.id}-${high.id}`
    const origins = nth % 2 === 0 ? [0, 1] : [(nth >> 1) % 2, (nth >> 1) % 2]
    const [one, other] = await Promise.all(
      [low, high].map(async ({ id, phone }, side): Promise<Person> => {
        const { origin } = servers[origins[side]!]!
        const cookie = await signIn(origin, phone)
        return { id, key, origin, cookie, other: undefined!, version: 0, unheard: [], unfetched: new Map() }
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
  rounds: number,
  beside: () => Promise<number[]>,
): Promise<Figure[]> {
  const counts = { strange: 0, silent: 0, ended: 0 }
  const before = await residentOf(servers)
  const sockets: Socket[] = []
  for (const person of people) {
    const socket = await listenTo(person.origin, person.cookie, (change) => hear(person, change, counts))
    sockets.push(socket)
    // Whoever floods pushes out their own.
    if (!floodersOf(people).includes(person)) socket.once('close', () => (counts.ended += 1))
  }
  const stream = ((sum(await residentOf(servers)) - sum(before)) * 1024) / people.length
  const draw = drawing(7)
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
  // A session with many streams loses its oldest, as it should: whoever opens one after the other is not measured.
  const measured = people.filter((person) => !floodersOf(people).includes(person))
  for (let nth = 0; nth < TROUBLED_ROUNDS; nth += 1) troubled.push(await sendRound(measured, draw))
  await endTrouble()
  counts.silent = [...calm, ...troubled].reduce((lost, round) => lost + round.lost, 0)
  for (const socket of sockets) socket.destroy()
  return figuresOf({ calm, bare, shown, troubled, stream, resident, counts })
}

type Round = { heard: number[]; fetched: number[]; lost: number }

/** Sends 1,000 messages, one each 20 ms; answers how long each took to the other side, in ms. */
async function sendRound(people: Person[], draw: (most: number) => number): Promise<Round> {
  const start = performance.now()
  const sends: Promise<Times>[] = []
  for (let nth = 0; nth < EACH_ROUND; nth += 1) {
    const wait = start + (nth * 1000) / A_SECOND - performance.now()
    if (wait > 1) await pass(wait)
    sends.push(send(people[draw(people.length)]!))
  }
  const times = await Promise.all(sends)
  const there = times.filter((each) => each !== null)
  return {
    heard: there.map(({ heard }) => heard),
    fetched: there.map(({ fetched }) => fetched),
    lost: times.length - there.length,
  }
}

/** The same while one of them looks at their conversation in the real browser: how long until a message is in the page. */
async function showing([writer, ...others]: Person[], draw: (most: number) => number): Promise<number[][]> {
  const [reader, ...rest] = others
  const browser = await launchChromium()
  try {
    const path = paths.messagesWith(writer!.id)
    const page = await openNoting(browser, reader!.origin, reader!.cookie, path)
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

/** One message each fifth of a second, each when the other side has the one before; answers when each was sent. */
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
 * The bare program on the same database: two of its people, one of whom writes five messages a second for as long as a
 * round takes. What slows both programs alike is the machine.
 */
async function bareBeside(origin: string, writer: Person, reader: Person): Promise<() => Promise<number[]>> {
  const sender = { ...writer, origin }
  let tell = () => {}
  await listenTo(origin, reader.cookie, () => tell())
  return async () => {
    const took: number[] = []
    for (let nth = 0; nth < EACH_ROUND / A_SECOND / 0.2; nth += 1) {
      const sent = performance.now()
      const heard = new Promise<void>((resolve) => (tell = resolve))
      const body = { content: 'words', clientId: randomUUID() }
      await Promise.all([heard, ask(sender, 'POST', `/api/trust-bonds/${sender.key}/messages`, body)])
      took.push(performance.now() - sent)
      await pass(Math.max(0, 200 - took.at(-1)!))
    }
    return took
  }
}

type Times = { heard: number; fetched: number } | null

/** Sends one message; answers when the other side heard of it and had it, null where either of the two never heard. */
async function send(sender: Person, clientId: string = randomUUID()): Promise<Times> {
  const sent = performance.now()
  const [mine, theirs] = [awaiting(sender, clientId, sent), awaiting(sender.other, clientId, sent)]
  const body = { senderId: sender.id, content: clientId, messageType: 'text', clientId }
  await ask(sender, 'POST', `/api/trust-bonds/${sender.key}/messages`, body)
  return (await mine) && (await theirs)
}

// Whoever has not heard by then never will.
const PATIENCE_MS = 120_000

function awaiting(person: Person, content: string, sent: number): Promise<Times> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => {
      // So that the next change is not taken for this one.
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

/** What a browser does at a change: it asks for what is new. */
function hear(person: Person, { topic, key }: Change, counts: { strange: number }): void {
  // That the other side has read in the browser.
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

/** Sends a call; answers the body of what came. */
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

/** Streams that read nothing, streams that vanish, and one session that opens stream after stream. */
function makeTrouble(people: Person[]): () => Promise<void> {
  const silent = people.slice(0, SILENT).map(({ origin, cookie }) => asking(origin, cookie).pause())
  const flooding = { isOver: false }
  const floods = floodersOf(people).map((person) => flood(person, flooding))
  return async () => {
    flooding.isOver = true
    await Promise.all(floods)
    for (const socket of silent) socket.destroy()
  }
}

/** The two sides of one conversation. */
function floodersOf(people: Person[]): Person[] {
  return people.slice(SILENT, SILENT + 2)
}

async function flood({ origin, cookie }: Person, flooding: { isOver: boolean }): Promise<void> {
  while (!flooding.isOver) {
    const socket = asking(origin, cookie)
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
  // What a server holds goes up and down with its garbage; what stays grows from one third of the time to the next.
  const third = Math.ceil(resident.length / 3)
  const [earlier, later] = [resident.slice(third, 2 * third), resident.slice(-third)]
  const growth = resident[0]!.map((_, server) => mostOf(later, server) - mostOf(earlier, server))
  return [
    ...timesOf(
      'sent → heard',
      calm.map(({ heard }) => heard),
      GOALS.heard,
    ),
    ...timesOf('the same by the bare program, at the same time', seen.bare, null),
    ...timesOf('sent → fetched by the other side', fetchedOf(calm), GOALS.fetched),
    ...timesOf('sent → in the page of a browser', shown, GOALS.fetched),
    ...timesOf('sent → fetched, among troublemakers', fetchedOf(troubled), GOALS.fetched),
    { what: 'messages not heard of by both sides', unit: '', goal: 0, rounds: [counts.silent] },
    { what: 'changes heard by others, or once too often', unit: '', goal: 0, rounds: [counts.strange] },
    { what: 'streams of others that the server ended', unit: '', goal: 0, rounds: [counts.ended] },
    { what: 'each stream', unit: 'kB', goal: GOALS.stream, rounds: [seen.stream] },
    { what: 'a server at the end', unit: 'MB', goal: null, rounds: resident.at(-1)! },
    {
      what: 'growth from the second third to the last, each server',
      unit: 'MB',
      goal: GOALS.growth,
      rounds: growth,
    },
  ]
}

function fetchedOf(rounds: Round[]): number[][] {
  return rounds.map(({ fetched }) => fetched)
}

function timesOf(what: string, rounds: number[][], goals: number[] | null): Figure[] {
  return [0.5, 0.99].map((share, nth): Figure => ({
    what: `${what}, p${share * 100}`,
    unit: 'ms',
    goal: goals?.[nth] ?? null,
    rounds: rounds.map((round) => shareOf(round, share)),
  }))
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

/** Draws whole numbers below a bound, the same in every run. */
function drawing(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
