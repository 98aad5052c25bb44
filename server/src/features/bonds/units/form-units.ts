import { ADMIN_ID } from '@kinhold/domain/players'
import { slotsOf } from '@kinhold/domain/units'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { noteOf } from '../../notifications/notes.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { newsOfCounts } from '../../players/tell-of-counts.ts'
import { addUnits, cornersOf, type FormedUnit } from './new-units.queries.ts'

/** Forms the trust unit of every triangle that a new bond closes with one of the `thirds`; returns their ids. */
export async function formUnits(
  tx: Tx,
  deps: Pick<Deps, 'live'>,
  { sponsorId, inviteeId }: { sponsorId: number; inviteeId: number },
  thirds: number[],
): Promise<number[]> {
  if (thirds.length === 0) return []
  const corners = await cornersOf(tx, [sponsorId, inviteeId, ...thirds])
  const triangles = thirds.map((third) => [sponsorId, inviteeId, third].map((id) => corners.get(id)!))
  const formed = await addUnits(
    tx,
    triangles.map(([a, b, c]) => slotsOf([a!, b!, c!], inviteeId)),
  )
  await tell(tx, deps, formed, thirds)
  return formed.map(({ id }) => id)
}

// Viewers of a third see their count of units; for the two who bond, the event of the bond covers it.
async function tell(tx: Tx, deps: Pick<Deps, 'live'>, formed: FormedUnit[], thirds: number[]): Promise<void> {
  const units = formed.map(({ id, members }) => ({
    topic: 'trust-unit' as const,
    key: id,
    players: [...members, ADMIN_ID],
  }))
  // Also for the one who accepted: the new unit is news to all three.
  const notes = formed.flatMap((unit) => unit.members.map((id) => noteOf.trustUnit(id, unit)))
  await notifyPlayers(tx, deps, notes, [...units, ...(await newsOfCounts(tx, thirds))])
}
