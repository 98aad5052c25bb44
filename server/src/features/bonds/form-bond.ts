import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { pairWith } from '../messages/conversation.values.ts'
import { reopenConversation } from '../messages/conversations.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { formUnits } from '../units/form-units.ts'
import { addBond, bondedToBoth } from './bonds.queries.ts'

/**
 * Does in one transaction what may bond two players, locking both players and everyone bonded to both, whose units it
 * counts.
 */
export async function holdPair<T>(
  db: Db,
  [a, b]: [number, number],
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  return holdPlayers(db, async (tx) => [a, b, ...(await bondedToBoth(tx, a, b))], deed)
}

/**
 * Bonds two players and forms the trust units of the triangles that this closes (UNI-02); answers the units' ids. Where a
 * bond of theirs had ended, their conversation opens again where it stood (TRU-09).
 * Called within `holdPair`, or with the sponsor of a new player without any other bond locked: of two bonds that share
 * a person, the second thus sees the first, and no triangle is overlooked.
 */
export async function formBond(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  bond: { sponsorId: number; inviteeId: number },
): Promise<number[]> {
  if (!(await addBond(tx, bond))) return []
  await reopenConversation(tx, pairWith(bond.sponsorId, bond.inviteeId))
  return formUnits(tx, deps, bond, await bondedToBoth(tx, bond.sponsorId, bond.inviteeId))
}
