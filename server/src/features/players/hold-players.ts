import type { Db, Tx } from '../../db/database.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Does something in one transaction, holding the players that `whom` names until it ends, all taken in the one order in
 * which everyone takes players. `whom` is asked again when they are held: where it names someone more by then, all are
 * let go and taken anew.
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
