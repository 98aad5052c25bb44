import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type Lanes, openLanes } from './lanes.ts'
import { preparingClients } from './preparing-client.ts'
import type { DB } from './schema.ts'

/** The database, or a transaction on it: what a query runs on. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Pool = pg.Pool

/** Kysely on a pool of connections, with lanes beside it for what is `prepared`; they end with it. */
export function databaseOn(pool: pg.Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const lanes = openLanes(pool.options, LANES)
  const destroy = db.destroy.bind(db)
  db.destroy = async () => void (await Promise.all([lanes.close(), destroy()]))
  known.set(db, lanes)
  return db
}

// More of them would gather less of what is asked at once, and PostgreSQL answers each by itself.
const LANES = 2

const known = new WeakMap<Db, Lanes>()

/** The lanes of a database; a transaction, which is on a connection of its own, has none. */
export function lanesOf(db: Db): Lanes | undefined {
  return known.get(db)
}

/** A pool of at most `connections` on a database. Counts and bigints come back as numbers. */
export function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: { getTypeParser },
    Client: preparingClients(),
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
  // Nor one that breaks between two statements of a transaction; the next of them fails.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

const INT8 = 20

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

/** True when the database answers within two seconds. */
export async function isAnswering(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref())
  return Promise.race([answer, tooLate])
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
