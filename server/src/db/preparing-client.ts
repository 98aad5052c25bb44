import pg from 'pg'
import { statementNames } from './statement-names.ts'

/**
 * The connections of one pool: on each, PostgreSQL reads and plans once what is sent through the pool again and again
 * (decision 21). They are asked with a text and its values, as Kysely asks; all else is sent as it is.
 */
export function preparingClients(): typeof pg.Client {
  const names = statementNames()
  return class extends pg.Client {
    // pg.Client has a type for each way of asking, and they all come through here.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const [text, values, callback] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined
      const name = isPlain && PREPARED.test(text) ? names.of(text) : null
      if (name === null) return super.query(...(args as [string]))
      // By a callback: the rows that pg promises by itself outlive two collections of the young generation and pile up as
      // garbage in the old one, a quarter of what a long export reads; these do not (docs/bench.md).
      return new Promise((resolve, reject) => {
        super.query({ name, text, values }, (error: Error | null, result: pg.QueryResult) =>
          error ? reject(error) : resolve(result),
        )
      }).catch((error: Error) => {
        // It was made where the answer came in: from here it leads back to whoever asked.
        Error.captureStackTrace(error)
        if (isOutdated(error)) names.renew(text)
        throw error
      })
    }
  }
}

const PREPARED = /^\s*(select|with|insert|update|delete)\b/i

/** True where a prepared statement would answer other columns than when it was prepared: a migration came between. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
