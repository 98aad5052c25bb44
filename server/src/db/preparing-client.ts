import pg from 'pg'
import { seenAs } from './unavailable.ts'

/** A statement's longest lock wait (doubled in a transaction) and run time in milliseconds; 0 is no limit. */
export type Ends = { lock: number; statement: number }

/** Extra milliseconds after the database's own limit before this process gives up on a silent database. */
const LATER_MS = 1_000

/** A client that prepares repeated statements (decision 21), and closes if an answer is overdue. */
export function preparingClients({ lock, statement }: Ends): typeof pg.Client {
  const names = statementNames()
  return class extends pg.Client {
    // pg.Client has a type for each call form, and all of them come through here.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const [text, values, callback] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined
      if (!isPlain) return super.query(...(args as [string]))
      const late = statement > 0 && setTimeout(() => breakOff(this), statement + LATER_MS)
      // A callback, because the rows of pg's own promises outlive two young-generation collections and pile
      // up as garbage in the old generation: a quarter of all that a long export allocates (docs/bench.md).
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
        // The stack should lead to the caller, not to the socket where the response arrived.
        Error.captureStackTrace(error)
        if (isOutdated(error)) names.renew(text)
        throw seenAs(error)
      })
    }
  }
}

/** Sets the lock and statement timeouts of a new connection. */
export async function setEnds(client: pg.ClientBase, { lock, statement }: Ends): Promise<void> {
  await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`)
}

const BEGIN = 'begin'
const PREPARED = /^\s*(select|with|insert|update|delete)\b/i

function breakOff(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** True if a prepared statement fails because a migration has changed the columns that it returns. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}

/** The most statements that a pool prepares: each takes memory on every connection. */
const MOST = 500

/**
 * Names for a pool's repeated statements, so that its connections prepare them once. A statement gets its
 * name on its second use, so that text generated for a single call gets none.
 */
export function statementNames(most = MOST) {
  const names = new Map<string, string>()
  const once = new Set<string>()
  let given = 0
  const give = (text: string) => {
    const name = `statement_${(given += 1)}`
    names.set(text, name)
    return name
  }
  return {
    /** The name of a statement; null if it is sent unprepared. */
    of(text: string): string | null {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size === most) return null
      if (once.delete(text)) return give(text)
      if (once.size === most) once.clear()
      once.add(text)
      return null
    },
    /** Gives a statement a new name, because statements prepared under the old name are outdated. */
    renew: (text: string) => void give(text),
  }
}
