import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { formUnits } from '../units/form-units.ts'
import { addBond, bondedToBoth } from './bonds.queries.ts'

/** Does in one transaction what may join two players, holding both and whoever is bonded to both: a unit counts theirs too. */
export async function holdPair<T>(
  db: Db,
  [a, b]: [number, number],
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  return holdPlayers(db, async (tx) => [a, b, ...(await bondedToBoth(tx, a, b))], deed)
}

/**
 * Joins two players and forms the trust units of the triangles that this closes (UNI-02); answers the units' ids. The
 * caller is `holdPair`, or holds the sponsor of someone new who has no other bond: of two bonds that share a person
 * the second so finds the first, and no triangle is overlooked.
 */
export async function formBond(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  bond: { sponsorId: number; inviteeId: number },
): Promise<number[]> {
  if (!(await addBond(tx, bond))) return []
  return formUnits(tx, deps, bond, await bondedToBoth(tx, bond.sponsorId, bond.inviteeId))
}
