import { Socket } from 'node:net'
import pg from 'pg'
import { isOutdated, type Slow, SLOW_MS } from './preparing-client.ts'
import { awayBy, seenAs, Unavailable } from './unavailable.ts'

/** A quick query. Each connection prepares it once, under `name`. */
export type Question = { name: string; text: string; values: unknown[] }

/** A few connections that each carry many quick queries at a time. */
export type Lanes = { ask(question: Question): Promise<unknown[]>; close(): Promise<void> }

/** The limits on quick queries, with times in milliseconds. */
const LIMITS = {
  /** A query that has been running for longer than this counts as stuck. */
  stuckAfter: 400,
  /** A query that has had no response for this long fails. */
  answerWithin: 4_500,
  /** A query fails at once if no lane is connected and its lane has been connecting for longer than this. */
  connectWithin: 1_000,
  /** The maximum number of unanswered queries; further queries fail at once. */
  underWay: 5_000,
  /** The maximum number of separate connections for stuck queries, per name and in total. */
  apartOfName: 2,
  apart: 12,
}

/** Milliseconds between checks for stuck and late queries. */
const LOOK_MS = 100
const END_MS = 1_000

/**
 * Opens up to `most` connections on demand. All queries must be quick, because each one waits for the earlier
 * ones on its connection. If a query gets stuck, the queries behind it move to other connections. Queries
 * with the stuck query's name then run on separate connections until one of them is quick again.
 */
export function openLanes(options: pg.ClientConfig, most: number, slow: Slow): Lanes {
  const lanes = new Set<Lane>()
  const underWay = new Set<Asked>()
  const stuck = new Map<string, Apart>()
  let isClosed = false
  /** True if the last connection attempt timed out; unless a lane is connected, queries then fail at once. */
  let isSilent = false
  let apart = 0
  let looking: NodeJS.Timeout | undefined

  async function ask(question: Question): Promise<unknown[]> {
    if (isClosed) throw closed()
    if (underWay.size >= LIMITS.underWay)
      throw new Unavailable('busy', 'Too many questions wait for an answer.')
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const since = performance.now()
    const asked: Asked = {
      question,
      since,
      isAgain: false,
      stop: null,
      answer: (rows) => void (underWay.delete(asked) && resolve(rows)),
      fail: (error) => void (underWay.delete(asked) && reject(seenAs(error))),
    }
    underWay.add(asked)
    looking ??= setInterval(look, LOOK_MS)
    place(asked)
    try {
      return await promise
    } catch (error) {
      // The stack trace must show the caller instead of the socket's event handler.
      Error.captureStackTrace(error as Error)
      throw error
    } finally {
      const took = performance.now() - since
      if (took > SLOW_MS) slow(question.text, took)
    }
  }

  function place(asked: Asked): void {
    if (!underWay.has(asked)) return
    if (lanes.size < most) lanes.add(openLane(options, LIMITS.answerWithin, { opened, answered, broke }))
    const lane = bestOf(lanes)
    if (!lane.isConnected() && (isSilent || lane.connectsFor() > LIMITS.connectWithin))
      return asked.fail(new Unavailable('away', 'It does not answer.'))
    const its = stuck.get(asked.question.name)
    if (!its) return lane.ask(asked)
    its.waiting.push(asked)
    workApart(its)
  }

  function opened(): void {
    isSilent = false
  }

  function answered(lane: Lane, asked: Asked, error: unknown, rows: unknown[]): void {
    if (!error) return asked.answer(rows)
    if (!isOutdated(error)) return asked.fail(error)
    // A migration has changed the columns, so a new connection must prepare the query again.
    if (lanes.delete(lane)) void lane.end()
    place(asked)
  }

  function broke(lane: Lane, error: unknown): void {
    if (lane.connectsFor() >= LIMITS.answerWithin) isSilent = true
    lanes.delete(lane)
    for (const asked of lane.leave()) lost(asked, error)
  }

  // Quick queries are read-only, so a query on a lost connection is simply sent again.
  function lost(asked: Asked, error: unknown): void {
    if (asked.isAgain || isClosed || !isLost(error)) asked.fail(error)
    else place(Object.assign(asked, { isAgain: true }))
  }

  function look(): void {
    if (underWay.size === 0) {
      clearInterval(looking)
      looking = undefined
    }
    const now = performance.now()
    // setImmediate lets Node first read the responses that arrived while this process was busy.
    for (const lane of lanes) {
      const head = lane.head()
      if (head && now - head.since > LIMITS.stuckAfter)
        setImmediate(() => lane.head()?.asked === head.asked && setAside(lane, head.asked))
    }
    for (const asked of underWay)
      if (now - asked.since > LIMITS.answerWithin) {
        asked.fail(new Unavailable('busy', 'A quick question was not answered in time.'))
        asked.stop?.()
      }
  }

  function setAside(lane: Lane, { question }: Asked): void {
    if (!lanes.delete(lane)) return
    if (!stuck.has(question.name)) stuck.set(question.name, { waiting: [], running: 0 })
    const left = lane.leave()
    for (const asked of left) place(asked)
    // Ends the backend, which would otherwise keep running the queries that have moved to other connections.
    void ask({ ...END, values: [lane.pid()] }).catch(() => {})
  }

  function workApart(its: Apart): void {
    if (its.running >= LIMITS.apartOfName || apart >= LIMITS.apart) return
    its.running += 1
    apart += 1
    void askApart(its).finally(() => {
      its.running -= 1
      apart -= 1
      if (its.waiting.length > 0) workApart(its)
      // Queries with other names may be waiting for a free connection.
      else for (const other of stuck.values()) if (other.waiting.length > 0) workApart(other)
    })
  }

  async function askApart(its: Apart): Promise<void> {
    const { client, socket, connect } = openClient(options, LIMITS.answerWithin)
    const isOpen = await connect().then(
      () => true,
      (error: unknown) => {
        goBack(its).forEach((asked) => asked.fail(awayBy(error)))
        return false
      },
    )
    while (isOpen && !socket.destroyed && its.waiting.length > 0) {
      const asked = its.waiting.shift()!
      if (!underWay.has(asked)) continue
      const since = performance.now()
      asked.stop = () => socket.destroy()
      const isAnswered = await client.query(asked.question).then(
        ({ rows }) => (asked.answer(rows), true),
        (error: unknown) => (lost(asked, error), false),
      )
      if (isAnswered && performance.now() - since < LIMITS.stuckAfter) goBack(its).forEach(place)
    }
    socket.destroy()
  }

  /** Closes the separate queue for a name and returns its waiting queries. */
  function goBack(its: Apart): Asked[] {
    for (const [name, each] of stuck) if (each === its) stuck.delete(name)
    return its.waiting.splice(0)
  }

  async function close(): Promise<void> {
    isClosed = true
    await Promise.all([...lanes].map((lane) => lane.end()))
    clearInterval(looking)
    for (const asked of underWay) {
      asked.fail(closed())
      asked.stop?.()
    }
  }
  return { ask, close }
}

/** An unanswered query; `stop` closes its separate connection, if it has one. */
type Asked = {
  question: Question
  since: number
  isAgain: boolean
  answer(rows: unknown[]): void
  fail(error: unknown): void
  stop: (() => void) | null
}

/**
 * The waiting queries with the name of a stuck query, and the number of connections running such queries.
 */
type Apart = { waiting: Asked[]; running: number }

type Lane = {
  ask(asked: Asked): void
  underWay(): number
  /** Returns the running query and its start time. */
  head(): { asked: Asked; since: number } | null
  isConnected(): boolean
  /** Returns the milliseconds since the connection attempt began, or 0 if connected. */
  connectsFor(): number
  pid(): number
  /** Closes the connection and returns its unanswered queries. */
  leave(): Asked[]
  end(): Promise<void>
}

const END = { name: 'end_of_lane', text: 'select pg_terminate_backend($1::integer)' }

function closed(): Unavailable {
  return new Unavailable('away', 'The database is closed.')
}

/** Returns the lane with the fewest queries, among the connected lanes if there are any. */
function bestOf(lanes: Iterable<Lane>): Lane {
  const connected = [...lanes].filter((lane) => lane.isConnected())
  const choice = connected.length > 0 ? connected : [...lanes]
  return choice.reduce((one, other) => (other.underWay() < one.underWay() ? other : one))
}

/** Handlers for a lane's events. */
type Heard = {
  opened(): void
  answered(lane: Lane, asked: Asked, error: unknown, rows: unknown[]): void
  broke(lane: Lane, error: unknown): void
}

function openLane(options: pg.ClientConfig, limit: number, heard: Heard): Lane {
  const { client, socket, connect } = openClient({ ...options, pipeline: true }, limit)
  const since = performance.now()
  const waiting: Asked[] = []
  let isConnected = false
  let isLeft = false
  let headSince = 0
  let pid = 0
  const hold = gathering(socket)
  const send = (asked: Asked) => {
    hold()
    client.query(asked.question, (error: unknown, result: pg.QueryResult) => {
      // `broke` reports a lost connection once for all queries on it.
      if (isLeft || isLost(error)) return
      waiting.shift()
      headSince = performance.now()
      heard.answered(lane, asked, error, result?.rows)
    })
  }
  const lane: Lane = {
    underWay: () => waiting.length,
    head: () => (isConnected && waiting.length > 0 ? { asked: waiting[0]!, since: headSince } : null),
    isConnected: () => isConnected,
    connectsFor: () => (isConnected ? 0 : performance.now() - since),
    pid: () => pid,
    ask(asked) {
      if (waiting.length === 0) headSince = performance.now()
      waiting.push(asked)
      if (isConnected) send(asked)
    },
    leave() {
      isLeft = true
      socket.destroy()
      return waiting.splice(0)
    },
    end: () => endOf(client, socket),
  }
  const broke = (error: unknown) => {
    if (!isLeft) heard.broke(lane, error)
  }
  client.on('error', broke).on('end', () => broke(new Unavailable('away', 'The connection was closed.')))
  connect().then(
    (itsPid) => {
      pid = itsPid
      isConnected = true
      heard.opened()
      headSince = performance.now()
      for (const asked of waiting) send(asked)
    },
    (error: unknown) => broke(awayBy(error)),
  )
  return lane
}

// An error that doesn't come from the database counts as a lost connection.
function isLost(error: unknown): boolean {
  if (!error) return false
  return !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '')
}

/** Creates a client that allows `limit` milliseconds for connecting and for each statement. */
function openClient(options: pg.ClientConfig, limit: number) {
  const socket = new Socket()
  const client = new pg.Client({ ...options, stream: () => socket })
  client.on('error', () => {})
  const connect = async (): Promise<number> => {
    const tooLong = setTimeout(() => socket.destroy(), limit)
    try {
      await client.connect()
      const text = `set statement_timeout = ${limit}; select pg_backend_pid() as pid`
      const [, answer] = (await client.query(text)) as unknown as pg.QueryResult[]
      return Number(answer!.rows[0].pid)
    } finally {
      clearTimeout(tooLong)
    }
  }
  return { client, socket, connect }
}

// A hung database never closes its side of the connection.
async function endOf(client: pg.Client, socket: Socket): Promise<void> {
  const tooLong = setTimeout(() => socket.destroy(), END_MS)
  await client.end().catch(() => {})
  clearTimeout(tooLong)
}

/** Returns a function that makes a socket send all writes from one turn of the event loop together. */
function gathering(socket: Socket): () => void {
  let isHeld = false
  const letGo = () => {
    isHeld = false
    socket.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    socket.cork()
    setImmediate(letGo)
  }
}
