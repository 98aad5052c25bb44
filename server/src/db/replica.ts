import { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { answerApart } from './reads-apart.ts'
import { breakOff } from './preparing-client.ts'
import { databaseOn, type Db, lanesOf, openPool, type Patience } from './database.ts'
import { Unreachable } from './unreachable.ts'

/**
 * A streaming replica that answers the reads of calls. It answers a call only after it has replayed
 * everything that was committed before the call's first read, so that no answer is older than one from the
 * primary.
 */
export type Replica = {
  /** Returns true if calls currently read from the replica. */
  isUsed(): boolean
  /** Checks the replica now. Returns the reason why it can't be used, or null if it can. */
  check(within?: number): Promise<Unused | null>
  close(): Promise<void>
}

/** A reason why a replica isn't used, and the way to fix it. */
export type Unused = { says: string; todo: string }

/** Returns the log line for a replica that is no longer used or, if `unused` is null, is used again. */
export function sentenceOnReplica(unused: Unused | null): string {
  if (unused === null) return 'The replica of DATABASE_READ_URL is used again.'
  return `${unused.says} It is not used, and all calls read from the database itself. ${unused.todo}`
}

/** Handlers for the events of a replica. */
export type Heard = {
  /**
   * Called when the replica has not been used for a few seconds or, if `because` is null, when it is used
   * again.
   */
  changed(because: Unused | null): void
  /**
   * Called when a call reads from the replica or the primary, or when the primary repeats a read that failed
   * on the replica.
   */
  read(from: 'replica' | 'primary' | 'repeated'): void
}

/** Times in milliseconds. */
const TIMES = {
  /** A call waits at most this long for the replica to catch up, and then reads from the primary. */
  catchUp: 100,
  /** A replica that isn't used must catch up within this time to be used again. */
  catchUpAgain: 50,
  /** A replica that doesn't answer within this time is disconnected. */
  answer: 1_000,
  /** The pause between two queries for the replica's position while it catches up. */
  pause: 1,
  /** The pause between two checks. */
  check: 1_000,
  /** The log reports a replica that hasn't been used for this long. */
  tell: 3_000,
}

/** The timeouts on the replica. They are short, because the primary answers a read that fails. */
const PATIENCE: Patience = { lock: 1_000, statement: 3_000, connection: 1_000 }

/**
 * Makes calls in `readApart` read from the replica at `url` as long as it can be used, over at most
 * `connections` connections. Checks the replica every second. Never throws: without a usable replica, the
 * primary answers.
 */
export function openReplica(db: Db, url: string, connections: number, heard: Heard): Replica {
  const replica = watchReplica(db, url, connections)
  answerApart(db, {
    async choose() {
      const from = await replica.caughtUp(TIMES.catchUp)
      heard.read(from === null ? 'primary' : 'replica')
      return from
    },
    failed() {
      heard.read('repeated')
      void replica.check()
    },
  })
  let isTold = false
  let isClosed = false
  let unusedSince = performance.now()
  let next: NodeJS.Timeout

  async function watch(): Promise<void> {
    const unused = await replica.check()
    if (isClosed) return
    const now = performance.now()
    if (unused === null) {
      unusedSince = now
      if (isTold) heard.changed(null)
      isTold = false
    } else if (!isTold && now - unusedSince >= TIMES.tell) {
      isTold = true
      heard.changed(unused)
    }
    next = setTimeout(() => void watch(), TIMES.check)
  }
  void watch()

  return {
    isUsed: replica.isUsed,
    check: replica.check,
    async close() {
      isClosed = true
      clearTimeout(next)
      await replica.close()
    },
  }
}

/** Checks once whether a replica can be used. Returns the reason why it can't, or null. */
export async function tryReplica(db: Db, url: string): Promise<Unused | null> {
  const replica = watchReplica(db, url, 1)
  try {
    return await replica.check(2_000)
  } finally {
    await replica.close()
  }
}

/**
 * A connected replica: its database, its timeline, the position up to which it has replayed, and a connection
 * that asks for that position.
 */
type Link = { db: Db; eye: Eye; timeline: number; replayed: number; cut(): void }

function watchReplica(primary: Db, url: string, connections: number) {
  // Keep the primary's own lanes, which `answerApart` replaces: the position must come from the primary.
  const lanes = lanesOf(primary)!
  const ask: Ask = (question) =>
    lanes.ask(question).catch((cause: unknown) => {
      throw new Wrong(NO_POSITION, { cause })
    })
  const position = sharing(async (): Promise<Position> => {
    const [row] = await ask({ name: 'position', text: POSITION, values: [] })
    const { at, timeline } = row as { at: string; timeline: string }
    return { at: Number(at), timeline: Number.parseInt(timeline, 16) }
  })
  let link: Link | null = null
  let isUsed = false
  let isClosed = false
  let checking: Promise<Unused | null> | null = null

  function drop(): void {
    isUsed = false
    link?.cut()
    link = null
  }

  /**
   * Returns the replica's database once it has replayed everything committed so far, or null if it can't in
   * time.
   */
  async function caughtUp(within: number): Promise<Db | null> {
    if (!isUsed) return null
    const its = link!
    const reached = await reaches(its, within).catch(() => 'lost' as const)
    if (reached === 'reached' && its === link) return its.db
    // Later calls must not wait as well. The next successful check puts the replica back in use.
    if (its === link) isUsed = false
    return null
  }

  async function reaches(its: Link, within: number): Promise<'reached' | 'behind' | 'lost'> {
    const { at, timeline } = await position()
    if (timeline !== its.timeline) return 'lost'
    if (its.replayed >= at) return 'reached'
    const until = performance.now() + within
    const late = pass(within, 'late' as const, { ref: false })
    while (its.replayed < at) {
      const seen = performance.now() < until ? await Promise.race([its.eye.look(), late]) : 'late'
      if (seen === 'late') return 'behind'
      if (seen === null) return 'lost'
      its.replayed = Math.max(its.replayed, seen)
      if (its.replayed < at) await pass(TIMES.pause)
    }
    return 'reached'
  }

  async function check(within: number): Promise<Unused | null> {
    try {
      if (link === null) {
        const opened = await openLink(position, ask, url, connections)
        if (isClosed) opened.cut()
        else link = opened
      }
      if (link === null) return AWAY
      const its = link
      // The replica has to answer each check, even if nothing has changed since the last one.
      const seen = await its.eye.look()
      if (seen !== null) its.replayed = Math.max(its.replayed, seen)
      const reached = seen === null ? 'lost' : await reaches(its, within)
      if (reached === 'lost') drop()
      else isUsed = reached === 'reached'
      return reached === 'reached' ? null : reached === 'behind' ? BEHIND : AWAY
    } catch (error) {
      drop()
      return error instanceof Wrong ? error : unreachable(url, error)
    }
  }

  return {
    isUsed: () => isUsed,
    caughtUp,
    check: (within = isUsed ? TIMES.catchUp : TIMES.catchUpAgain) =>
      (checking ??= check(within).finally(() => (checking = null))),
    async close() {
      isClosed = true
      await checking
      drop()
    },
  }
}

/** A position in the database's write-ahead log, in bytes, and the timeline of that position. */
type Position = { at: number; timeline: number }

// A commit becomes visible only after it has been flushed, unless commits don't wait for the disk.
const POSITION = `select (case current_setting('synchronous_commit')
    when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end - '0/0')::text as at,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`

/**
 * Returns a function that makes one call of `ask` at a time, and shares its result among all callers that
 * arrived before that call.
 */
function sharing<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    if (next === null) {
      const asked = last
        .catch(() => {})
        .then(() => {
          next = null
          return ask()
        })
      last = next = asked
    }
    return next
  }
}

type Ask = NonNullable<ReturnType<typeof lanesOf>>['ask']

async function openLink(
  position: () => Promise<Position>,
  ask: Ask,
  url: string,
  most: number,
): Promise<Link> {
  const eye = await openEye(url)
  try {
    const [own] = (await ask({ name: 'cluster', text: CLUSTER, values: [] })) as { cluster: string }[]
    const { timeline } = await position()
    const its = eye.server
    if (!its.isReplica) throw new Wrong(NO_REPLICA)
    if (its.pid !== eye.processId) throw new Wrong(POOLER)
    if (its.cluster !== own!.cluster || Number(its.timeline) !== timeline) throw new Wrong(OTHER)
    const clients = new Set<pg.Client>()
    const pool = openPool(url, most, PATIENCE, false, async (client) => {
      const { rows } = await client.query(SERVER)
      if (rows[0].started !== its.started) throw new Wrong(OTHER)
    })
    pool.on('connect', (client) => void clients.add(client as pg.Client))
    pool.on('remove', (client) => void clients.delete(client as pg.Client))
    const db = databaseOn(pool)
    const cut = () => {
      eye.close()
      clients.forEach(breakOff)
      void db.destroy().catch(() => {})
    }
    return { db, eye, timeline, replayed: 0, cut }
  } catch (error) {
    eye.close()
    throw error
  }
}

const CLUSTER = 'select system_identifier::text as cluster from pg_control_system()'

/**
 * A server's description of itself. `started` identifies the server, because no two servers start in the same
 * microsecond.
 */
type Server = { isReplica: boolean; pid: number; started: string; cluster: string; timeline: number }

const SERVER = `select pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid,
  pg_postmaster_start_time()::text as started,
  (select system_identifier::text from pg_control_system()) as cluster,
  greatest((select timeline_id from pg_control_checkpoint()),
    (select min_recovery_end_timeline from pg_control_recovery())) as timeline`

/** A connection that asks a replica for its replay position. */
type Eye = {
  server: Server
  processId: number
  /**
   * Returns the position up to which the replica has replayed, or null if the server doesn't answer or is no
   * longer a replica.
   */
  look(): Promise<number | null>
  close(): void
}

async function openEye(url: string): Promise<Eye> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    stream: () => socket,
    application_name: 'kinhold, watching the replica',
  })
  client.on('error', () => {})
  const timely = async <T>(asked: Promise<T>): Promise<T> => {
    let isOver = false
    // setImmediate lets Node first read an answer that arrived while this process was busy.
    const end = () => setImmediate(() => isOver || socket.destroy(new Error('timeout expired')))
    const late = setTimeout(end, TIMES.answer)
    return asked.finally(() => {
      isOver = true
      clearTimeout(late)
    })
  }
  let looking: Promise<number | null> | null = null
  const ask = async () => {
    const { rows } = await timely(client.query(REPLAYED))
    return rows[0].isReplica ? Number(rows[0].at) : null
  }
  try {
    await timely(client.connect())
    const { rows } = await timely(client.query(SERVER))
    const { processID: processId } = client as unknown as { processID: number }
    return {
      server: rows[0] as Server,
      processId,
      look: () => (looking ??= ask().catch(() => null)).finally(() => (looking = null)),
      close: () => void socket.destroy(),
    }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

const REPLAYED = `select pg_is_in_recovery() as "isReplica", (pg_last_wal_replay_lsn() - '0/0')::text as at`

/** An error that explains why the server at DATABASE_READ_URL can't be used as a replica. */
class Wrong extends Error implements Unused {
  readonly says: string
  readonly todo: string
  constructor({ says, todo }: Unused, options?: ErrorOptions) {
    super(`${says} ${todo}`, options)
    this.says = says
    this.todo = todo
  }
}

const NO_POSITION: Unused = {
  says: 'The database of DATABASE_URL does not say what a replica must have replayed.',
  todo: 'Check the database. It must take changes, and answer quick reads.',
}
const NO_REPLICA: Unused = {
  says: 'DATABASE_READ_URL leads to a database that is not a replica.',
  todo: 'Set it to the address of a streaming replica, or unset it.',
}
const POOLER: Unused = {
  says: 'DATABASE_READ_URL leads to a pooler.',
  todo: 'Set it to the address of the replica itself.',
}
const OTHER: Unused = {
  says: 'DATABASE_READ_URL leads to a server that does not follow the database of DATABASE_URL.',
  todo: 'Set it to the address of one streaming replica of this database. After a failover, make sure that the replica follows the new primary.',
}
const BEHIND: Unused = {
  says: 'The replica of DATABASE_READ_URL is behind the database.',
  todo: 'Check the load of the replica, the network between the two, and recovery_min_apply_delay.',
}
const AWAY: Unused = {
  says: 'The replica of DATABASE_READ_URL does not answer.',
  todo: 'Check the replica and the network.',
}

function unreachable(url: string, error: unknown): Unused {
  const { says, todo } = new Unreachable('DATABASE_READ_URL', url, error)
  return { says, todo }
}
