import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Returns the number of connections that are waiting for another transaction's lock. */
export async function lockedOut({ db }: Pick<TestApp, 'db'>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/** Waits until exactly this many connections are waiting for a lock. */
export async function untilLockedOut(test: Pick<TestApp, 'db'>, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await lockedOut(test)).toBe(count), { timeout: 20_000 })
}
