import type { Db, Tx } from '../../db/database.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Runs `deed` in one transaction that locks the players named by `whom`, smaller id first. `whom` runs again once they
 * are locked: if it then names another player, all are released and locked again.
 */
export async function holdPlayers<T>(
  db: Db,
  whom: (tx: Tx) => Promise<number[]>,
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      const held = new Set(await whom(tx))
      await lockPlayers(tx, [...held])
      const areAllHeld = (await whom(tx)).every((id) => held.has(id))
      return areAllHeld ? { result: await deed(tx) } : null
    })
    if (done) return done.result
  }
}
