import type { Db, Tx } from '../../db/database.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Does something in one transaction, with the players that `whom` names locked until it ends, the smaller id first.
 * `whom` is asked again once they are locked: where it names someone else as well by then, all are released and locked
 * anew.
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
