import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { formUnits } from '../units/form-units.ts'
import { addBond } from './bonds.queries.ts'

/**
 * Joins two players and forms the trust units of the triangles that this closes (UNI-02); answers the units' ids. The
 * caller holds both players until the transaction ends, or one of them is new and has no other bond: of two bonds that
 * share a person the second so finds the first, and no triangle is overlooked.
 */
export async function formBond(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  bond: { sponsorId: number; inviteeId: number },
): Promise<number[]> {
  return (await addBond(tx, bond)) ? formUnits(tx, deps, bond) : []
}
