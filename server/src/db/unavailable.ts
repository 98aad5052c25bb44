/** The kinds of database failure. */
export type Trouble = 'away' | 'full' | 'busy'

/** A database failure. A write that fails this way may still have taken effect. */
export class Unavailable extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, because: string, cause?: unknown) {
    super(because, { cause })
    this.trouble = trouble
  }
}

/** Returns true if PostgreSQL aborted a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Unavailable && (error.cause as { code?: string } | undefined)?.code === '40P01'
}

/** Turns a connection error into a database failure. */
export function awayBy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error
  const { code } = error as { code?: string }
  return new Unavailable('away', code ? `${error.message} (${code})` : error.message, error)
}

/** Turns an error from a query into a database failure, unless the query itself is at fault. */
export function seenAs(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || NOT_OF_IT.test(error.message)) return error
  const { code = '' } = error as { code?: string }
  const trouble = TROUBLES.find(([codes]) => codes.test(code))?.[1]
  if (trouble !== undefined) return new Unavailable(trouble, `${error.message} (${code})`, error)
  // pg throws TypeError or RangeError for invalid arguments, which never reach the database.
  const isOfQuestion = SQL_STATE.test(code) || error instanceof TypeError || error instanceof RangeError
  return isOfQuestion ? error : awayBy(error)
}

/** Returns the database failure that caused an error, or null if something else caused it. */
export function troubleIn(error: { code?: unknown; message: string }): Unavailable | null {
  if (error instanceof Unavailable) return error
  const code = String(error.code ?? '')
  const isLost = LOST.test(code) || LOST_WORDS.test(error.message)
  const trouble = TROUBLES.find(([codes]) => codes.test(code))?.[1] ?? (isLost ? 'away' : undefined)
  return trouble === undefined ? null : new Unavailable(trouble, `${error.message} (${code})`, error)
}

/** Matches PostgreSQL's error codes, but not the operating system's. */
export const SQL_STATE = /^(?=.*\d)[\dA-Z]{5}$/
const LOST = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
const LOST_WORDS = /^(Connection terminated|timeout e)/
const NOT_OF_IT = /^Prepared statements must be unique/

/** Maps PostgreSQL's error codes to kinds of failure. The first match wins. */
const TROUBLES: [codes: RegExp, trouble: Trouble][] = [
  [/^(53100|53200|53400|58030)$/, 'full'],
  // A statement took too long, or two transactions conflicted.
  [/^(57014|55P03|40001|40P01)$/, 'busy'],
  // The connection failed or was refused, or the database is starting, stopping or read-only.
  [/^(08...|53...|57P..|58...|25006)$/, 'away'],
]
