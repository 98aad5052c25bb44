import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type QueryExecutor, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Lanes, openLanes } from './lanes.ts'
import { pooledClients } from './pooled-client.ts'
import { type Ends, preparingClients, setEnds, type Slow } from './preparing-client.ts'
import { type NotReady, openProbe, type Probe } from './probe.ts'
import type { DB } from './schema.ts'
import { awayBy, Unavailable } from './unavailable.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

/** A request for at most `limit` rows, newest first, with ids below `before` unless `before` is null. */
export type Page = { limit: number; before: number | null }

/** The time at which the current transaction started, by the database's clock. */
export const NOW = sql<Date>`now()`

/** Returns SQL for the time this many days ago. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`

/**
 * Creates the Kysely instance for a pool, with lanes (lanes.ts) for `prepared` queries. The lanes connect to
 * `directUrl`, which bypasses any pooler.
 */
export function databaseOn(pool: pg.Pool, directUrl = pool.options.connectionString): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  shareFairly(db.getExecutor(), pool.options)
  const direct = { ...pool.options, connectionString: directUrl }
  const lanes = openLanes(direct, LANES, (...slow) => hearing.get(pool)?.(...slow))
  const isOneWay = directUrl === pool.options.connectionString
  const probes = [pool.options, ...(isOneWay ? [] : [direct])].map(openProbe)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    probes.forEach((probe) => probe.close())
    await Promise.all([lanes.close(), destroy()])
  }
  known.set(db, { lanes, probes, pool })
  askGuards(db)
  return db
}

// With more lanes, fewer queries could be sent together on the same connection.
const LANES = 2

const known = new WeakMap<Db, { lanes: Lanes; probes: Probe[]; pool: pg.Pool }>()

/** Returns the lanes of a database; a transaction has none. */
export function lanesOf(db: Db): Lanes | undefined {
  return known.get(db)?.lanes
}

/** Makes `prepared` queries on a database use the given lanes. */
export function replaceLanes(db: Db, lanes: Lanes): void {
  known.set(db, { ...known.get(db)!, lanes })
}

/** Returns the reason why the database can't serve API calls right now, or null if it can. */
export async function notReadyOf(db: Db): Promise<NotReady | null> {
  const found = await Promise.all(known.get(db)!.probes.map((probe) => probe.ask()))
  return found.find((each) => each !== null) ?? null
}

/** Returns how many connections are in use, how many are idle, and how many callers are waiting. */
export function loadOf(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = known.get(db)!.pool
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Calls `heard` after each slow statement. Replaces any earlier listener. */
export function onSlow(db: Db, heard: Slow): void {
  hearing.set(known.get(db)!.pool, heard)
}

const hearing = new WeakMap<pg.Pool, Slow>()

// Limits parallel runs of one statement, outside transactions, to half of the pool's connections.
function shareFairly(executor: QueryExecutor, { max, connectionTimeoutMillis: within = 0 }: pg.PoolOptions) {
  const share = fairShare(Math.ceil(max / 2), { within: within / 2, waiting: max * WAITING_EACH })
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => share(query.sql, () => execute<never>(query, ...options))
}

/** A pool's timeouts, in milliseconds, for locks, for statements and for getting a connection. */
export type Patience = Ends & { connection: number }

/** The timeouts for API calls, where someone is waiting for the response. */
export const OF_CALLS: Patience = { lock: 4_000, statement: 10_000, connection: 4_500 }
/** The timeouts for migrations and sweeps, which may take as long as they need. */
export const WITHOUT_END: Patience = { lock: 0, statement: 0, connection: 60_000 }

/** The maximum number of waiting callers per connection in a pool. */
const WAITING_EACH = 50

/**
 * Opens a pool that returns bigints as numbers and throws Unavailable after a timeout. A new connection is
 * used only if `greet` succeeds on it. Behind a pooler, `greet` is not called.
 */
export function openPool(
  url: string,
  connections: number,
  patience = OF_CALLS,
  isPooled = false,
  greet: (client: pg.ClientBase) => Promise<void> = async () => {},
): pg.Pool {
  const slow: Slow = (...each) => hearing.get(pool)?.(...each)
  const pool: pg.Pool = new BoundedPool({
    connectionString: url,
    max: connections,
    types: { getTypeParser },
    connectionTimeoutMillis: patience.connection,
    ...(isPooled
      ? { Client: pooledClients(patience, slow), pipeline: true }
      : {
          Client: preparingClients(patience, slow),
          onConnect: async (client) => {
            await setEnds(client, patience)
            await greet(client)
          },
        }),
  })
  // Without a listener, a broken idle connection would crash the process.
  pool.on('error', () => {})
  // A connection may also break between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Opens a pool for an operator's command. The admin's log attributes the pool's actions to the command. */
export function openPoolOfCommand(url: string): pg.Pool {
  const pool = openPool(url, 2, WITHOUT_END)
  // A connection runs its statements in order, so this statement runs before the command's statements.
  pool.on('connect', (client) => void client.query("set kinhold.by_command = 'on'").catch(() => {}))
  return pool
}

class BoundedPool extends pg.Pool {
  // pg.Pool declares two overloads, and this override accepts both.
  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(callback?: any): any {
    const isFull = this.waitingCount >= this.options.max * WAITING_EACH
    const refused = () => new Unavailable('busy', 'Too many calls wait for a connection.')
    if (callback) {
      if (isFull) return callback(refused())
      // oxlint-disable-next-line typescript/no-explicit-any
      return super.connect((error: unknown, ...rest: any[]) => callback(error && awayBy(error), ...rest))
    }
    return isFull
      ? Promise.reject(refused())
      : super.connect().catch((error: unknown) => {
          throw awayBy(error)
        })
  }
}

const [INT8, INT8S, INT4S, TIMESTAMPTZ] = [20, 1016, 1007, 1184]

/** Returns the parser for a type; bigints become numbers. */
export function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  if (oid === TIMESTAMPTZ && format !== 'binary') return readTime
  if (oid === INT8S) return pg.types.getTypeParser(INT4S, format as 'text')
  return pg.types.getTypeParser(oid, format as 'text')
}

const readAnyTime = pg.types.getTypeParser(TIMESTAMPTZ)

// In UTC, a time differs from an ISO time in two places only. The built-in parser reads an ISO time in half the
// time that the library needs, and a list of 50 bonds contains 100 times.
function readTime(text: string): Date | number {
  const isCommon = text[10] === ' ' && text.endsWith('+00')
  return isCommon ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : readAnyTime(text)
}

/**
 * Returns true if PostgreSQL rejected a duplicate row because of the constraint or index whose name equals or
 * matches `name`.
 */
export function breaksUniqueness(error: unknown, name: string | RegExp): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === '23505' && (typeof name === 'string' ? constraint === name : name.test(constraint))
}

/** Returns true if PostgreSQL rejected a statement because of a foreign key. */
export function breaksReference(error: unknown): boolean {
  // PostgreSQL 18 has a separate code for a foreign key with `on delete restrict`.
  return ['23503', '23001'].includes((error as { code?: string }).code ?? '')
}

/** Returns a function that runs at most `most` tasks of each kind at a time and queues further tasks. */
function fairShare(most: number, limits: { within: number; waiting: number }) {
  const kinds = new Map<string, { running: number; waiting: Set<() => void> }>()
  return async <T>(kind: string, run: () => Promise<T>): Promise<T> => {
    let its = kinds.get(kind)
    if (!its) kinds.set(kind, (its = { running: 0, waiting: new Set() }))
    if (its.running < most) its.running += 1
    else await turnIn(its.waiting, limits)
    try {
      return await run()
    } finally {
      const [next] = its.waiting
      if (next) next()
      else if ((its.running -= 1) === 0) kinds.delete(kind)
    }
  }
}

// Waits until a finished task hands over its slot.
function turnIn(waiting: Set<() => void>, { within, waiting: most }: { within: number; waiting: number }) {
  if (waiting.size >= most) throw new Unavailable('busy', 'Too many calls wait for the same statement.')
  return new Promise<void>((resolve, reject) => {
    const go = () => {
      clearTimeout(late)
      waiting.delete(go)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.delete(go)
      reject(new Unavailable('busy', 'Other calls wait for the same statement without an answer.'))
    }, within)
    waiting.add(go)
  })
}

/** A check that runs at the end of a transaction; if it throws, the transaction is rolled back. */
type Guard = (tx: Tx) => Promise<void>

const guards = new AsyncLocalStorage<Guard | null>()

/** Runs an action; this guard runs at the end of each of the action's transactions. */
export function guarded<T>(guard: Guard, act: () => T): T {
  return guards.run(guard, act)
}

/** Runs an action without the guard, for example to delete the account that the guard checks. */
export function unguarded<T>(act: () => T): T {
  return guards.run(null, act)
}

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Calls `act` once the transaction has committed, and never if it is rolled back. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = afterwards.get(tx)
  if (acts) acts.push(act)
  else afterwards.set(tx, [act])
}

/**
 * Makes every transaction of a database run the current guard as its last step, and the functions given to
 * `afterCommit` after the commit.
 */
function askGuards(db: Db): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (act) => {
      let its: Tx
      const done = await execute(async (tx) => {
        its = tx
        const result = await act(tx)
        await guards.getStore()?.(tx)
        return result
      })
      afterwards.get(its!)?.forEach((each) => each())
      return done
    }
    return builder
  }
}
