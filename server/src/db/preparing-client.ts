import pg from 'pg'
import { seenAs } from './unavailable.ts'

/** The timeouts for a lock and for a statement, in milliseconds; 0 means no limit. */
export type Ends = { lock: number; statement: number }

/** A function that receives a slow statement's text and its duration in milliseconds. */
export type Slow = (text: string, milliseconds: number) => void

/** A statement that takes longer than this many milliseconds is slow. */
export const SLOW_MS = 500

/** Milliseconds that the client waits after the statement timeout before it closes a silent connection. */
export const LATER_MS = 1_000

/** Returns a client class that prepares repeated statements (decision 21) and closes silent connections. */
export function preparingClients({ lock, statement }: Ends, slow: Slow): typeof pg.Client {
  const names = statementNames()
  return class extends pg.Client {
    // pg.Client declares several overloads, and this override accepts them all.
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: any[]): any {
      const [text, values, callback] = args
      const isPlain = typeof text === 'string' && Array.isArray(values) && callback === undefined
      if (!isPlain) return super.query(...(args as [string]))
      const since = performance.now()
      const late = statement > 0 && setTimeout(() => breakOff(this), statement + LATER_MS)
      // With a callback, rows are freed sooner than with pg's own promises (docs/bench.md).
      return new Promise((resolve, reject) => {
        const answered = (error: Error | null, result: pg.QueryResult) => {
          if (late) clearTimeout(late)
          const took = performance.now() - since
          if (took > SLOW_MS) slow(text, took)
          if (error) reject(error)
          else resolve(Array.isArray(result) ? (result as pg.QueryResult[])[0] : result)
        }
        const name = PREPARED.test(text) ? names.of(text) : null
        if (name !== null) super.query({ name, text, values }, answered)
        else if (text === BEGIN && lock > 0)
          super.query(`${BEGIN}; set local lock_timeout = ${2 * lock}`, answered)
        else super.query(text, values, answered)
      }).catch((error: Error) => {
        // The stack trace must show the caller instead of the socket's event handler.
        Error.captureStackTrace(error)
        if (isOutdated(error)) names.renew(text)
        throw seenAs(error)
      })
    }
  }
}

/** Sets the lock and statement timeouts on a new connection. */
export async function setEnds(client: pg.ClientBase, { lock, statement }: Ends): Promise<void> {
  await client.query(`set lock_timeout = ${lock}; set statement_timeout = ${statement}`)
}

const BEGIN = 'begin'
const PREPARED = /^\s*(select|with|insert|update|delete)\b/i

/** Closes a connection at once, without notifying the server. */
export function breakOff(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Returns true if an error means that a migration has changed the columns of a prepared statement. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === '0A000' && message === 'cached plan must not change result type'
}

/** The maximum number of statements that a pool prepares; each one takes up memory on every connection. */
const MOST = 500

/**
 * Creates the names under which a pool prepares repeated statements. A statement is not named until its second
 * use, so that one-off SQL stays unprepared.
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
    /** Returns the name of a statement, or null if it stays unprepared. */
    of(text: string): string | null {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size === most) return null
      if (once.delete(text)) return give(text)
      if (once.size === most) once.clear()
      once.add(text)
      return null
    },
    /** Replaces the name of an outdated statement. */
    renew: (text: string) => void give(text),
  }
}
