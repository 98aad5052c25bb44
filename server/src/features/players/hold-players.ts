import type { Db, Tx } from '../../db/database.ts'
import { isDeadlock } from '../../db/unavailable.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Runs `act` in a transaction that locks the players returned by `whom`, in ascending order of id. `whom`
 * runs again under these locks. If it then returns a player who isn't locked, or if a deadlock occurs,
 * everything is retried in a new transaction, so `act` must have no effects outside its transaction.
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
