import pg from 'pg'
import { statementNames } from './statement-names.ts'
import { seenAs } from './unavailable.ts'

/**
 * How long a connection's statements wait for a lock and run at most, in milliseconds; 0 is without end. In a transaction
 * a lock is waited for twice as long.
 */
export type Ends = { lock: number; statement: number }

/** How much later than the database a statement is given up here, where the database says nothing any more. */
const LATER_MS = 1_000

/**
 * The connections of one pool: on each, PostgreSQL reads and plans once what is sent through the pool again and again
 * (decision 21). They are asked with a text and its values, as Kysely asks; all else is sent as it is. A statement that
 * is not answered in time breaks its connection.
 */
export function preparingClients({ lock, statement }: Ends): typeof pg.Client {
  const names = statementNames()
  return class extends pg.Client {
    // pg.Client has a type for each way of asking, and they all come through here.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const [text, values, callback] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined
      if (!isPlain) return super.query(...(args as [string]))
      const late = statement > 0 && setTimeout(() => breakOff(this), statement + LATER_MS)
      // By a callback: the rows that pg promises by itself outlive two collections of the young generation and pile up as
      // garbage in the old one, a quarter of what a long export reads; these do not (docs/bench.md).
      return new Promise((resolve, reject) => {
        const answered = (error: Error | null, result: pg.QueryResult) => {
          if (late) clearTimeout(late)
          if (error) reject(error)
          else resolve(Array.isArray(result) ? (result as pg.QueryResult[])[0] : result)
        }
        const name = PREPARED.test(text) ? names.of(text) : null
        if (name !== null) super.query({ name, text, values }, answered)
        else if (text === BEGIN && lock > 0)
          super.query(`${BEGIN}; set local lock_timeout = ${2 * lock}`, answered)
        else super.query(text, values, answered)
      }).catch((error: Error) => {
        // It was made where the answer came in: from here it leads back to whoever asked.
        Error.captureStackTrace(error)
        if (isOutdated(error)) names.renew(text)
        throw seenAs(error)
      })
    }
  }
}

/** Has the statements of a new connection end. */
export async function setEnds(client: pg.ClientBase, { lock, statement }: Ends): Promise<void> {
  await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`)
}

const BEGIN = 'begin'
const PREPARED = /^\s*(select|with|insert|update|delete)\b/i

function breakOff(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** True where a prepared statement would answer other columns than when it was prepared: a migration came between. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
