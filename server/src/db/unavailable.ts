/** The kind of failure: the database is away, it or its disk is full, or the query took too long. */
export type Trouble = 'away' | 'full' | 'busy'

/** Thrown if the database could not be reached or did not finish a query; a write may still have happened. */
export class Unavailable extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, because: string, cause?: unknown) {
    super(because, { cause })
    this.trouble = trouble
  }
}

/** True if PostgreSQL rolled a transaction back because it and another transaction waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Unavailable && (error.cause as { code?: string } | undefined)?.code === '40P01'
}

/** The database failure behind an error that occurred while connecting. */
export function awayBy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error
  const { code } = error as { code?: string }
  return new Unavailable('away', code ? `${error.message} (${code})` : error.message, error)
}

/** The database failure behind an error of a connection; an error of the query itself stays unchanged. */
export function seenAs(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || NOT_OF_IT.test(error.message)) return error
  const { code = '' } = error as { code?: string }
  const trouble = TROUBLES.find(([codes]) => codes.test(code))?.[1]
  if (trouble !== undefined) return new Unavailable(trouble, `${error.message} (${code})`, error)
  // pg throws TypeError or RangeError for invalid arguments, which never reach the database.
  const isOfQuestion = SQL_STATE.test(code) || error instanceof TypeError || error instanceof RangeError
  return isOfQuestion ? error : awayBy(error)
}

/** The database failure behind an error thrown elsewhere; null if it has another cause. */
export function troubleIn(error: { code?: unknown; message: string }): Unavailable | null {
  if (error instanceof Unavailable) return error
  const code = String(error.code ?? '')
  const isLost = LOST.test(code) || LOST_WORDS.test(error.message)
  const trouble = TROUBLES.find(([codes]) => codes.test(code))?.[1] ?? (isLost ? 'away' : undefined)
  return trouble === undefined ? null : new Unavailable(trouble, `${error.message} (${code})`, error)
}

const SQL_STATE = /^(?=.*\d)[\dA-Z]{5}$/
const LOST = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/
const LOST_WORDS = /^(Connection terminated|timeout e)/
const NOT_OF_IT = /^Prepared statements must be unique/

/** The trouble for each of PostgreSQL's codes; the first match counts. */
const TROUBLES: [codes: RegExp, trouble: Trouble][] = [
  [/^(53100|53200|53400|58030)$/, 'full'],
  // Locks and statements that took too long, and deadlocked transactions.
  [/^(57014|55P03|40001|40P01)$/, 'busy'],
  // Lost connections, too many connections, or a database that shuts down, starts or takes no changes.
  [/^(08...|53...|57P..|58...|25006)$/, 'away'],
]
