import { vi } from 'vitest'
import type { Tx } from '../src/db/database.ts'
import { lockPlayer } from '../src/features/players/players.queries.ts'
import type { TestApp } from './app.ts'
import { lockedOut } from './locked-out.ts'

/**
 * Locks an account's row and sends requests. Once all of them are waiting, makes a change and releases the
 * lock. Any data that the requests have already read is then out of date. Returns the responses.
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
    await vi.waitUntil(async () => (await lockedOut({ db })) >= asks.length, 20_000)
    await change(tx)
    return { said }
  })
  return Promise.all(answers.said)
}
