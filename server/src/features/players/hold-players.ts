import type { Db, Tx } from '../../db/database.ts'
import { isDeadlock } from '../../db/unavailable.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Runs `act` in one transaction that locks the players named by `whom`, smaller id first. `whom` runs again once they
 * are locked: if it then names another player, all are released and locked again. `act` runs again after a deadlock
 * with a smaller write, which PostgreSQL may end for either, and so does nothing outside of the transaction.
 */
export async function holdPlayers<T>(
  db: Db,
  whom: (tx: Tx) => Promise<number[]>,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let deadlocks = 0; ;) {
    try {
      const done = await db.transaction().execute(async (tx) => {
        const held = new Set(await whom(tx))
        await lockPlayers(tx, [...held])
        const areAllHeld = (await whom(tx)).every((id) => held.has(id))
        return areAllHeld ? { result: await act(tx) } : null
      })
      if (done) return done.result
    } catch (error) {
      if (!isDeadlock(error) || ++deadlocks > DEADLOCKS_MOST) throw error
    }
  }
}

const DEADLOCKS_MOST = 3
