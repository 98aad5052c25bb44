import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Asked } from '../../notifications/notifications.queries.ts'
import { settleAsked } from '../../notifications/notify-players.ts'
import { confirmMember, unitById, type UnitRow, unitsAwaiting } from './units.queries.ts'

/** Confirms a unit for a member, at most once (UNI-08). Returns the unit, or null for a non-member. */
export async function confirmUnit(deps: Deps, me: PlayerRow, id: number): Promise<UnitRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await confirmMember(tx, id, me.id)
    const unit = await unitById(tx, id)
    const members = unit?.members.map((member) => member.id) ?? []
    if (!unit || !members.includes(me.id)) return null
    if (isNew) {
      const news = { topic: 'trust-unit' as const, key: id, players: [...members, ADMIN_ID] }
      await settleAsked(tx, deps, await doneBy(tx, me.id, id), [news])
    }
    return unit
  })
}

async function doneBy(tx: Tx, to: number, unitId: number): Promise<Asked[]> {
  const confirmed: Asked = { kind: 'trust_unit', to, unitId }
  const isLast = (await unitsAwaiting(tx, to, 1)).length === 0
  return isLast ? [confirmed, { kind: 'reminded', to }] : [confirmed]
}
