import { Kysely, PostgresDialect, type QueryExecutor, type Transaction } from 'kysely'
import pg from 'pg'
import { fairShare } from './fair-share.ts'
import { askGuards } from './guards.ts'
import { type Lanes, openLanes } from './lanes.ts'
import { type Ends, preparingClients, setEnds } from './preparing-client.ts'
import { type NotReady, openProbe, type Probe } from './probe.ts'
import type { DB } from './schema.ts'
import { awayBy, Unavailable } from './unavailable.ts'

/** The database, or a transaction on it: what a query runs on. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

/** Kysely on a pool of connections, with lanes beside it for what is `prepared`; they end with it. */
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

// More of them would gather less of what is asked at once, and PostgreSQL answers each by itself.
const LANES = 2

const known = new WeakMap<Db, { lanes: Lanes; probe: Probe }>()

/** The lanes of a database; a transaction, which is on a connection of its own, has none. */
export function lanesOf(db: Db): Lanes | undefined {
  return known.get(db)?.lanes
}

/** Why no call can be answered just now; null where the database can do what every call needs. */
export async function notReadyOf(db: Db): Promise<NotReady | null> {
  return known.get(db)!.probe.ask()
}

// Outside a transaction, what is sent again and again takes at most half of the pool: where it is stuck, the rest goes on.
function shareFairly(executor: QueryExecutor, { max, connectionTimeoutMillis: within = 0 }: pg.PoolOptions) {
  // Those who wait are refused before what they wait for is given up.
  const share = fairShare(Math.ceil(max / 2), { within: within / 2, waiting: max * WAITING_EACH })
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...options) => share(query.sql, () => execute<never>(query, ...options))
}

/** How long what a pool asks may take, in milliseconds, and how long it waits for a connection. */
export type Patience = Ends & { connection: number }

/** For calls, which people wait for. */
export const OF_CALLS: Patience = { lock: 4_000, statement: 10_000, connection: 4_500 }
/** For migrations, and for what is swept: as long as it takes. */
export const WITHOUT_END: Patience = { lock: 0, statement: 0, connection: 60_000 }

/** How many wait for a connection of a pool, for each that it has; more are refused at once. */
const WAITING_EACH = 50

/**
 * A pool of at most `connections` on a database. Counts and bigints come back as numbers. What the database does not
 * answer in time, or at all, fails as Unavailable.
 */
export function openPool(url: string, connections: number, patience = OF_CALLS): pg.Pool {
  const pool = new BoundedPool({
    connectionString: url,
    max: connections,
    types: { getTypeParser },
    connectionTimeoutMillis: patience.connection,
    Client: preparingClients(patience),
    onConnect: (client) => setEnds(client, patience),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor one that breaks between two statements of a transaction; the next of them fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

class BoundedPool extends pg.Pool {
  // pg.Pool has a type for each way of asking, and both come through here.
  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(callback?: any): any {
    const isFull = this.waitingCount >= this.options.max * WAITING_EACH
    const refused = () => new Unavailable('busy', 'Too many wait for a connection.')
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

/** True for PostgreSQL's refusal of a second row where one is allowed, on that constraint or index. */
export function breaksUniqueness(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { code?: string; constraint?: string }
  return code === '23505' && broken === constraint
}

/** True for PostgreSQL's refusal to remove a row that others refer to. */
export function breaksReference(error: unknown): boolean {
  // Of a key `on delete restrict`, PostgreSQL 18 says so with a code of its own.
  return ['23503', '23001'].includes((error as { code?: string }).code ?? '')
}
