import type { FastifyInstance } from 'fastify'
import { type Db, onSlow } from '../db/database.ts'
import { logSeldom } from './log-seldom.ts'
import type { Metrics } from './metrics.ts'

const TEXT_MOST = 1_000

/**
 * Counts statements that take more than half a second. Logs at most one a minute, without parameter values.
 */
export function tellSlowStatements(
  { log }: FastifyInstance,
  { db, metrics }: { db: Db; metrics: Metrics },
): void {
  const warning = { error: (line: string) => log.warn(line) }
  onSlow(db, (text, milliseconds) => {
    metrics.slowStatement()
    const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MOST)
    logSeldom(warning, 'slow', `A statement took ${Math.round(milliseconds)} ms: ${statement}.`)
  })
}
