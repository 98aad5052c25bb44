import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../../deps.ts'
import { confirmMember, unitById, type UnitRow } from './units.queries.ts'

/** Confirms a unit for a member, at most once (UNI-08). Returns the unit, or null for a non-member. */
export async function confirmUnit(deps: Deps, me: PlayerRow, id: number): Promise<UnitRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await confirmMember(tx, id, me.id)
    const unit = await unitById(tx, id)
    const members = unit?.members.map((member) => member.id) ?? []
    if (!unit || !members.includes(me.id)) return null
    if (isNew)
      await deps.live.publish(tx, [{ topic: 'trust-unit', key: id, players: [...members, ADMIN_ID] }])
    return unit
  })
}
