import pg from 'pg'
import { SQL_STATE, troubleIn, Unavailable } from './unavailable.ts'

/** A database that a setting names and that can't be reached. The message is for the operator. */
export class Unreachable extends Error {
  /** What is wrong: the setting, the host and the port, and the reason. */
  readonly says: string
  /** What to do about it. */
  readonly todo: string
  constructor(setting: Setting, url: string, cause: unknown) {
    const { reason, todo } = reasonFor(cause, setting)
    const says = `The database of ${setting} cannot be reached${placeOf(url)}: ${reason}.`
    super(`${says} ${todo}`, { cause })
    this.says = says
    this.todo = todo
  }
}

/** The setting that has the address of a database. */
export type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL'

type Named = { databaseUrl: string | null; databaseDirectUrl: string | null }

/**
 * Turns the error of a database that went away, or took no more connections, into Unreachable. Leaves any
 * other error, and those of the embedded database, unchanged.
 */
export function unreachableBy(error: unknown, { databaseUrl, databaseDirectUrl }: Named): unknown {
  if (databaseUrl === null || !(error instanceof Error) || error instanceof Unreachable) return error
  // An error of the file store may have the code of a lost connection, too.
  const isOfDatabase =
    error instanceof Unavailable || SQL_STATE.test(String((error as { code?: unknown }).code))
  if (!isOfDatabase || troubleIn(error)?.trouble !== 'away') return error
  const cause = error instanceof Unavailable ? (error.cause ?? error) : error
  // At a start and in a command, almost all connections bypass a pooler.
  return databaseDirectUrl === null
    ? new Unreachable('DATABASE_URL', databaseUrl, cause)
    : new Unreachable('DATABASE_DIRECT_URL', databaseDirectUrl, cause)
}

// The URL may contain a password, so only its host and port are shown.
function placeOf(url: string): string {
  try {
    const { host, port } = new pg.Client({ connectionString: url })
    if (host.startsWith('/')) return ` at ${host}`
    return ` at ${host.includes(':') ? `[${host}]` : host}:${port}`
  } catch {
    return ''
  }
}

function reasonFor(error: unknown, setting: Setting): { reason: string; todo: string } {
  const { code = '', message } = error as Error & { code?: string }
  const said = `${code} ${message}`
  const known = REASONS.find(([pattern]) => pattern.test(said))
  if (known) return { reason: known[1], todo: known[2].replaceAll('SETTING', setting) }
  const reason = [message.replace(/\.$/, ''), code && `(${code})`].filter(Boolean).join(' ')
  return { reason, todo: `Check the database and ${setting}.` }
}

/** What the code and message of an error mean, and what to do. Some of the messages are PgBouncer's. */
const REASONS: [pattern: RegExp, reason: string, todo: string][] = [
  // A missing socket is refused as well. A missing file of a certificate has the same code.
  [/^ECONNREFUSED|^ENOENT connect/, 'connection refused', 'Start it or correct SETTING.'],
  [/^ENOTFOUND|^EAI_/, 'host not found', 'Correct the host in SETTING.'],
  [
    /^ETIMEDOUT|^EHOST|^ENET|timeout expired/,
    'no answer',
    'Check the network and its firewalls, or correct SETTING.',
  ],
  [
    /pg_hba\.conf/,
    'pg_hba.conf has no entry that lets this user in from this machine',
    'Add one there; if it has one for TLS alone, add sslmode=verify-full to SETTING.',
  ],
  [
    /^28|^SASL|SASL: |no such user|password authentication failed/,
    'wrong user or password',
    'Correct the user and the password in SETTING.',
  ],
  [/^3D000|no such database/, 'no such database', 'Create it or correct its name in SETTING.'],
  [/does not support SSL/, 'it does not speak TLS', 'Turn TLS on there, or remove sslmode from SETTING.'],
  [
    /^\w*(CERT|SIGNATURE)/,
    'its TLS certificate is not trusted',
    'Name the certificate of its authority by sslrootcert in SETTING, and check the host and the end date of the certificate.',
  ],
  [
    /^53300|no more connections allowed/,
    'too many connections',
    'Lower DATABASE_POOL, or raise max_connections there.',
  ],
  [/^57P0/, 'it is starting or stopping', 'Try again in a moment.'],
]
