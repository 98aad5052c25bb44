import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { lockPlayers } from '../players/players.queries.ts'
import { formUnits } from '../units/form-units.ts'
import { addBond, bondedToBoth } from './bonds.queries.ts'

/**
 * Does in one transaction what may join two players, holding both until it ends and whoever a unit would form with, for
 * their counts change too. All are taken in the one order in which everyone takes players; when a third came to be
 * bonded to both meanwhile, all are let go and taken anew.
 */
export async function holdingPair<T>(
  db: Db,
  [a, b]: [number, number],
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      const thirds = new Set(await bondedToBoth(tx, a, b))
      await lockPlayers(tx, [a, b, ...thirds])
      const areAllHeld = (await bondedToBoth(tx, a, b)).every((third) => thirds.has(third))
      return areAllHeld ? { result: await deed(tx) } : null
    })
    if (done) return done.result
  }
}

/**
 * Joins two players and forms the trust units of the triangles that this closes (UNI-02); answers the units' ids. The
 * caller is `holdingPair`, or holds the sponsor of someone new who has no other bond: of two bonds that share a person
 * the second so finds the first, and no triangle is overlooked.
 */
export async function formBond(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  bond: { sponsorId: number; inviteeId: number },
): Promise<number[]> {
  return (await addBond(tx, bond)) ? formUnits(tx, deps, bond) : []
}
