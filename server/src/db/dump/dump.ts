import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import copies from 'pg-copy-streams'
import { type Ask, withConnection } from '../connection.ts'
import type { Tx } from '../database.ts'
import { type Catalog, namesOfTables, readCatalog } from './catalog.ts'
import { type Both, onOneConnection } from './one-connection.ts'

/** A consistent view of a database at one moment. */
export type Snapshot = {
  /** Runs queries on the snapshot. */
  tx: Tx
  /** Everything committed before this time, by the database's clock, is in the snapshot. */
  takenAt: Date
  /** The version of PostgreSQL. */
  postgres: string
  /** The applied migrations, in order. */
  migrations: string[]
  /** Objects in the schema that the SQL doesn't recreate. */
  leftOut: string[]
  /** Yields the database as SQL for psql, and adds each table's row count to `rows`. */
  sql(rows: Map<string, number>): AsyncGenerator<Buffer>
}

/** Runs `work` on a snapshot of the database without blocking other readers or writers. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const tables = await withConnection(url, namesOfTables)
    try {
      const how = { isolation: 'repeatable read', access: 'read only' } as const
      return await onOneConnection(
        url,
        async (both) => {
          await hold(both.client, tables)
          return work(await take(both))
        },
        how,
      )
    } catch (error) {
      if (!(error instanceof Changing) || tries === TRIES) throw error
    }
    await delay(WAIT_MS)
  }
}

class Changing extends Error {}

// The lock timeout is shorter than PostgreSQL's deadlock timeout, so that a deadlock never aborts a migration
// in favor of a backup.
const LOCK = '500ms'
const [TRIES, WAIT_MS] = [120, 1_000]

/**
 * Locks the tables against being altered or dropped. Must run before the first query, because that query
 * takes the transaction's snapshot, whereas `lock table` takes none.
 */
async function hold(client: Client, tables: string[]): Promise<void> {
  await client.query(`set local lock_timeout = '${LOCK}'`)
  if (tables.length === 0) return
  await client.query(`lock table ${tables.join(', ')} in access share mode`).catch((error: unknown) => {
    const isChanging = [LOCK_NOT_AVAILABLE, UNDEFINED_TABLE].includes((error as { code?: string }).code ?? '')
    throw isChanging ? new Changing('The tables of the database are being changed.', { cause: error }) : error
  })
}

const LOCK_NOT_AVAILABLE = '55P03'
const UNDEFINED_TABLE = '42P01'

async function take({ tx, client }: Both): Promise<Snapshot> {
  const ask: Ask = async (sql, values) => (await client.query(sql, values)).rows
  for (const setting of SETTINGS) await ask(`set local ${setting}`)
  const [at] = await ask("select now() as now, current_setting('server_version') as version")
  // With an empty search path, the catalog returns schema-qualified names.
  await ask("set local search_path = ''")
  const catalog = await readCatalog(ask)
  await ask('set local search_path = public')
  const done = await ask('select name from public.kysely_migration order by name')
  return {
    tx,
    takenAt: at!['now'] as Date,
    postgres: String(at!['version']).split(' ')[0]!,
    migrations: done.map(({ name }) => String(name)),
    leftOut: catalog.leftOut,
    sql: (rows) => sqlOf(client, catalog, rows),
  }
}

// These settings disable timeouts and make the text form of values the same for every database.
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'quote_all_identifiers = off',
]

const BEFORE = `-- A database of Kinhold as it was at one moment, without the queue of jobs. Into an empty database:
-- psql --single-transaction --set=ON_ERROR_STOP=1 --file=database.sql DATABASE

set statement_timeout = 0;
set lock_timeout = 0;
set idle_in_transaction_session_timeout = 0;
set client_encoding = 'UTF8';
set standard_conforming_strings = on;
set check_function_bodies = off;
set client_min_messages = warning;
set row_security = off;
set search_path = public;

`

async function* sqlOf(client: Client, catalog: Catalog, rows: Map<string, number>): AsyncGenerator<Buffer> {
  yield Buffer.from(BEFORE + statements(catalog.before))
  for (const { name, columns } of catalog.tables) {
    yield Buffer.from(`copy ${name} (${columns})${FROM_HERE}\n`)
    const data = client.query(copies.to(`copy (select ${columns} from ${name}) to stdout`))
    // The code below may destroy the connection on purpose, which isn't an error.
    data.on('error', () => {})
    try {
      yield* data as AsyncIterable<Buffer>
    } finally {
      // After an abandoned COPY, the connection doesn't respond to anything, not even to a rollback.
      if (!data.readableEnded) data.connection.stream.destroy()
    }
    rows.set(name.replace(/^public\./, ''), data.rowCount)
    yield Buffer.from('\\.\n\n')
  }
  yield Buffer.from(statements(catalog.after))
}

/** The end of a COPY statement; the table's data follows, up to a `\.` line. */
export const FROM_HERE = ' from stdin;'

function statements(all: string[]): string {
  return all.map((statement) => `${statement};\n\n`).join('')
}
