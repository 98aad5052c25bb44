import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Tx } from '../src/db/database.ts'
import { lockPlayer } from '../src/features/players/players.queries.ts'
import type { TestApp } from './app.ts'

/**
 * Asks while somebody's account is held, makes a change once every question waits for it, and lets go: what was seen
 * before the lock is over by the time it is there. Answers what was said.
 */
export async function whileHeld<Said>(
  { db }: Pick<TestApp, 'db'>,
  { id }: { id: number },
  change: (tx: Tx) => Promise<unknown>,
  asks: (() => Promise<Said>)[],
): Promise<Said[]> {
  const answers = await db.transaction().execute(async (tx) => {
    await lockPlayer(tx, id)
    const said = asks.map((ask) => ask())
    await vi.waitFor(async () => {
      if ((await waitersOf(db)) < asks.length) throw new Error('Not everyone waits for the account.')
    }, WAITING)
    await change(tx)
    return { said }
  })
  return Promise.all(answers.said)
}

const WAITING = { timeout: 20_000, interval: 20 }

async function waitersOf(db: TestApp['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
