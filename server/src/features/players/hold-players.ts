import type { Db, Tx } from '../../db/database.ts'
import { isDeadlock } from '../../db/unavailable.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Runs `act` in a transaction that locks the players whom `whom` names, smaller id first. `whom` runs again
 * once they are locked; if it then names another player, a new transaction begins and locks all. After a
 * deadlock with another write, everything runs again, so `act` must do nothing outside of its transaction.
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
