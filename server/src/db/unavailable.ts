/** Why the database could not be asked: it is not there, it or its disk has no room, or what was asked took too long. */
export type Trouble = 'away' | 'full' | 'busy'

/** What is thrown where the database could not be asked, or lost what it was asked: a write may have been done. */
export class Unavailable extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, because: string, cause?: unknown) {
    super(because, { cause })
    this.trouble = trouble
  }
}

/** What it says of the database that a connection could not be opened. */
export function awayBy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error
  const { code } = error as { code?: string }
  return new Unavailable('away', code ? `${error.message} (${code})` : error.message, error)
}

/** What an error of a connection says of the database; an error of the question itself stays as it is. */
export function seenAs(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable || NOT_OF_IT.test(error.message)) return error
  const { code = '' } = error as { code?: string }
  const trouble = TROUBLES.find(([codes]) => codes.test(code))?.[1]
  if (trouble !== undefined) return new Unavailable(trouble, `${error.message} (${code})`, error)
  // Wrong arguments never reach the database.
  const isOfQuestion = SQL_STATE.test(code) || error instanceof TypeError || error instanceof RangeError
  return isOfQuestion ? error : awayBy(error)
}

/** The trouble with the database that something thrown elsewhere tells of; null where it tells of something else. */
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

/** By PostgreSQL's codes, the first that fits. */
const TROUBLES: [codes: RegExp, trouble: Trouble][] = [
  [/^(53100|53200|53400|58030)$/, 'full'],
  // Locks and statements that took too long, and transactions of which one had to give way.
  [/^(57014|55P03|40001|40P01)$/, 'busy'],
  // Lost connections, too many of them, a database that shuts down, starts or takes no changes.
  [/^(08...|53...|57P..|58...|25006)$/, 'away'],
]
