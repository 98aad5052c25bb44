import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { pairWith } from '../messages/conversation.values.ts'
import { reopenConversation } from '../messages/conversations.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { addBond, bondedToBoth } from './bonds.queries.ts'
import { formUnits } from './units/form-units.ts'

/** Runs a transaction that may bond two players: locks both and everyone bonded to both, whose units it counts. */
export async function holdPair<T>(db: Db, [a, b]: [number, number], act: (tx: Tx) => Promise<T>): Promise<T> {
  return holdPlayers(db, async (tx) => [a, b, ...(await bondedToBoth(tx, a, b))], act)
}

/**
 * Bonds two players and forms the trust units of the triangles that this closes (UNI-02); returns the units' ids. If an
 * earlier bond of theirs ended, their conversation reopens where it stopped (TRU-09). Must run within `holdPair`, or
 * with the sponsor of a new player without other bonds locked: of two bonds that share a person, the second then sees
 * the first, and no triangle is missed.
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
