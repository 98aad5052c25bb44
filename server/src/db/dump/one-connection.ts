import { type AccessMode, type IsolationLevel, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { getTypeParser, type Tx } from '../database.ts'
import type { DB } from '../schema.ts'

/** One transaction, for queries through both Kysely and pg. */
export type Both = { tx: Tx; client: pg.Client }

/** Runs `work` in a transaction on its own connection, and then closes the connection. */
export async function onOneConnection<T>(
  url: string,
  work: (both: Both) => Promise<T>,
  how: { isolation?: IsolationLevel; access?: AccessMode } = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  })
  // Without a listener, a broken connection would crash this process.
  client.on('error', () => {})
  await client.connect()
  const pool = { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  const begun = db
    .transaction()
    .setIsolationLevel(how.isolation ?? 'read committed')
    .setAccessMode(how.access ?? 'read write')
  let failure: unknown
  const act = (tx: Tx) =>
    work({ tx, client }).catch((error: unknown) => {
      failure = error
      throw error
    })
  try {
    return await begun.execute(act)
  } catch (error) {
    // If the rollback also fails, its error must not hide the original one.
    throw failure ?? error
  } finally {
    await client.end().catch(() => {})
  }
}
