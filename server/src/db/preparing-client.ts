import pg from 'pg'
import { statementNames } from './statement-names.ts'

const names = statementNames()

/**
 * A connection on which PostgreSQL reads and plans once what this process sends again and again (decision 21). Asked
 * with a text and its values, as Kysely asks; all else is sent as it is.
 */
export class PreparingClient extends pg.Client {
  // pg.Client has a type for each way of asking, and they all come through here.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values, callback] = args
    const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined
    const name = isPlain && PREPARED.test(text) ? names.of(text) : null
    if (name === null) return super.query(...(args as [string]))
    return super.query({ name, text, values }).catch((error: unknown) => {
      if (isOutdated(error)) names.renew(text)
      throw error
    })
  }
}

const PREPARED = /^\s*(select|with|insert|update|delete)\b/i

/** True where a prepared statement would answer other columns than when it was prepared: a migration came between. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}
