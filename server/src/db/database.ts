import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type QueryExecutor, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Lanes, openLanes } from './lanes.ts'
import { type Ends, preparingClients, setEnds } from './preparing-client.ts'
import { type NotReady, openProbe, type Probe } from './probe.ts'
import type { DB } from './schema.ts'
import { awayBy, Unavailable } from './unavailable.ts'

/** The database or a transaction: queries run on either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

/** A page of a list by ids, newest first: at most `limit` rows with ids below `before`. */
export type Page = { limit: number; before: number | null }

/** The current time by the database's clock. */
export const NOW = sql<Date>`now()`

/** The time this many days before now. */
export const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`

/** Kysely on a pool of connections, with lanes for `prepared` queries; `destroy` ends them all. */
export function databaseOn(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  shareFairly(db.getExecutor(), pool.options)
  const lanes = openLanes(pool.options, LANES)
  const probe = openProbe(pool.options)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    probe.close()
    await Promise.all([lanes.close(), destroy()])
  }
  known.set(db, { lanes, probe })
  askGuards(db)
  return db
}

// With more lanes, fewer of the statements that begin together would share a batch.
const LANES = 2

const known = new WeakMap<Db, { lanes: Lanes; probe: Probe }>()

/** The lanes of a database; a transaction has none, because it uses its own connection. */
export function lanesOf(db: Db): Lanes | undefined {
  return known.get(db)?.lanes
}

/** The reason that the server cannot answer calls now; null if the database can do what every call needs. */
export async function notReadyOf(db: Db): Promise<NotReady | null> {
  return known.get(db)!.probe.ask()
}

// Outside a transaction, one statement uses at most half of the pool: if it is stuck, others still run.
function shareFairly(executor: QueryExecutor, { max, connectionTimeoutMillis: within = 0 }: pg.PoolOptions) {
  // Statements that wait for their share are refused sooner than those that wait for a connection.
  const share = fairShare(Math.ceil(max / 2), { within: within / 2, waiting: max * WAITING_EACH })
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => share(query.sql, () => execute<never>(query, ...options))
}

/** Timeouts of a pool in milliseconds: for its statements, and for the wait for a connection. */
export type Patience = Ends & { connection: number }

/** The timeouts for calls: short, because people wait. */
export const OF_CALLS: Patience = { lock: 4_000, statement: 10_000, connection: 4_500 }
/** The timeouts for migrations and sweeps, which may run as long as they need. */
export const WITHOUT_END: Patience = { lock: 0, statement: 0, connection: 60_000 }

/** The most requests that may wait per connection of a pool; the pool refuses any more immediately. */
const WAITING_EACH = 50

/** A pool that reads counts and bigints as numbers; a statement that takes too long throws Unavailable. */
export function openPool(url: string, connections: number, patience = OF_CALLS): pg.Pool {
  const pool = new BoundedPool({
    connectionString: url,
    max: connections,
    types: { getTypeParser },
    connectionTimeoutMillis: patience.connection,
    Client: preparingClients(patience),
    onConnect: (client) => setEnds(client, patience),
  })
  // A broken idle connection must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor may a connection that breaks between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

class BoundedPool extends pg.Pool {
  // pg.Pool has a type for each call form, and both forms come through here.
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

const INT8 = 20

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/** True if PostgreSQL refused a row as a duplicate because of this constraint or index. */
export function breaksUniqueness(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return code === '23505' && broken === constraint
}

/** True if PostgreSQL refused to delete a row that other rows refer to. */
export function breaksReference(error: unknown): boolean {
  // PostgreSQL 18 has a separate code for a key with `on delete restrict`.
  return ['23503', '23001'].includes((error as { code?: string }).code ?? '')
}

/** Runs at most `most` tasks of a kind at a time; up to `waiting` others wait, for `within` milliseconds. */
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

// Waits until a task finishes and passes its place on.
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

/** A check at the end of a transaction; if it throws, all writes are rolled back. */
type Guard = (tx: Tx) => Promise<void>

const guards = new AsyncLocalStorage<Guard | null>()

/** Runs an action whose transactions all end with this guard, including those that its callees begin. */
export function guarded<T>(guard: Guard, act: () => T): T {
  return guards.run(guard, act)
}

/** Runs an action without the guard, for example to end the account whose existence the guard checks. */
export function unguarded<T>(act: () => T): T {
  return guards.run(null, act)
}

/** Makes a database run the guard as the last step of each transaction. */
function askGuards(db: Db): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (act) =>
      execute(async (tx) => {
        const done = await act(tx)
        await guards.getStore()?.(tx)
        return done
      })
    return builder
  }
}
