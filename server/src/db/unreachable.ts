import pg from 'pg'
import { SQL_STATE, troubleIn, Unavailable } from './unavailable.ts'

/** An error for the operator: the database that a setting points to can't be reached. */
export class Unreachable extends Error {
  /** The problem: the setting, the host, the port and the reason. */
  readonly says: string
  /** The way to fix the problem. */
  readonly todo: string
  constructor(setting: Setting, url: string, cause: unknown) {
    const { reason, todo } = reasonFor(cause, setting)
    const says = `The database of ${setting} cannot be reached${placeOf(url)}: ${reason}.`
    super(`${says} ${todo}`, { cause })
    this.says = says
    this.todo = todo
  }
}

/** A setting with the address of a database. */
export type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'

type Named = { databaseUrl: string | null; databaseDirectUrl: string | null }

/**
 * Turns an error into Unreachable if the database can't be reached or accepts no more connections. Returns
 * any other error unchanged, including errors of the embedded database.
 */
export function unreachableBy(error: unknown, { databaseUrl, databaseDirectUrl }: Named): unknown {
  if (databaseUrl === null || !(error instanceof Error) || error instanceof Unreachable) return error
  // An error from the file store may also have the code of a lost connection.
  const isOfDatabase =
    error instanceof Unavailable || SQL_STATE.test(String((error as { code?: unknown }).code))
  if (!isOfDatabase || troubleIn(error)?.trouble !== 'away') return error
  const cause = error instanceof Unavailable ? (error.cause ?? error) : error
  // During startup and in commands, almost all connections bypass the pooler.
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

/**
 * Patterns of error codes and messages, each with a reason and a remedy. Some messages come from PgBouncer.
 */
const REASONS: [pattern: RegExp, reason: string, todo: string][] = [
  // A missing socket counts as a refused connection. The word `connect` excludes a missing certificate file,
  // which has the same error code.
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
