import { type Ask, withConnection } from './connection.ts'
import { type Setting, Unreachable } from './unreachable.ts'

/** The settings for reaching a database. */
type Given = { databaseUrl: string; databaseDirectUrl: string | null; pgbouncer: 'auto' | 'on' | 'off' }

/**
 * The addresses of a database: `url` for API calls, and `directUrl` for everything that needs a session. The
 * two may differ if `url` leads to a pooler. `isPooled` means that the pooler may give each transaction a
 * different connection.
 */
export type Ways = { url: string; directUrl: string; isPooled: boolean }

/**
 * Finds the addresses of a database. Throws an error for the operator if the settings are wrong, for example
 * if no address supports sessions.
 */
export async function waysTo({ databaseUrl: url, databaseDirectUrl, pgbouncer }: Given): Promise<Ways> {
  const found = pgbouncer === 'on' ? 'sharing' : await poolerAt('DATABASE_URL', url)
  if (pgbouncer === 'off' && found === 'sharing') throw new Error(NOT_OFF)
  const isPooled = pgbouncer !== 'off' && found !== 'none'
  if (isPooled && databaseDirectUrl === null) throw new Error(NO_DIRECT)
  const directUrl = databaseDirectUrl ?? url
  if (directUrl !== url) await refuseDirect(url, directUrl)
  return { url, directUrl, isPooled }
}

const NO_DIRECT =
  'DATABASE_URL leads to a pooler such as PgBouncer, which may give each transaction another connection. Live updates, jobs and migrations need one that stays: set DATABASE_DIRECT_URL to the address of the PostgreSQL behind the pooler. If every client keeps its connection there (pool_mode = session), set PGBOUNCER=off.'
const NOT_OFF =
  'PGBOUNCER=off, but the pooler at DATABASE_URL gives each transaction another connection. Unset PGBOUNCER, and set DATABASE_DIRECT_URL to the address of the PostgreSQL behind the pooler.'
const NOT_DIRECT =
  'DATABASE_DIRECT_URL leads to a pooler that gives each transaction another connection. Set it to the address of PostgreSQL itself.'
const TWO_DATABASES =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Set both to the same one.'

/**
 * `none`: there is no pooler; `some`: the pooler gave each of two clients its own connection; `sharing`: it
 * gave both clients the same connection.
 */
type Pooler = 'none' | 'some' | 'sharing'

// PostgreSQL reports its backend's process id when a connection opens. A pooler reports a made-up id, so that
// it can tell its clients' cancel requests apart.
function poolerAt(setting: Setting, url: string): Promise<Pooler> {
  return onConnection(setting, url, async (ask, processId) => {
    const backend = await backendOf(ask)
    if (backend === processId) return 'none'
    return (await onConnection(setting, url, backendOf)) === backend ? 'sharing' : 'some'
  })
}

async function onConnection<T>(
  setting: Setting,
  url: string,
  work: (ask: Ask, processId: number) => Promise<T>,
): Promise<T> {
  // A pooler may accept a connection and fail at the first statement.
  return withConnection(url, work).catch((error: unknown) => {
    throw error instanceof Unreachable ? error : new Unreachable(setting, url, error)
  })
}

async function backendOf(ask: Ask): Promise<number> {
  const [row] = await ask('select pg_backend_pid() as pid')
  return Number(row!['pid'])
}

async function refuseDirect(url: string, directUrl: string): Promise<void> {
  if ((await poolerAt('DATABASE_DIRECT_URL', directUrl)) === 'sharing') throw new Error(NOT_DIRECT)
  // Advisory locks belong to one database, and any role may take them.
  const key = [Math.floor(Math.random() * 2 ** 31)]
  const isOther = await onConnection('DATABASE_URL', url, async (ask) => {
    await ask('begin')
    await ask('select pg_advisory_xact_lock($1::bigint)', key)
    const [row] = await onConnection('DATABASE_DIRECT_URL', directUrl, (its) =>
      its('select pg_try_advisory_xact_lock($1::bigint) as "isFree"', key),
    )
    return row!['isFree']
  })
  if (isOther) throw new Error(TWO_DATABASES)
}
