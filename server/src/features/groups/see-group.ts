import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { groupById, type GroupRow, isMemberOf } from './groups.queries.ts'

/** A group that this player sees, being a member or the admin; null otherwise. */
export async function seenGroup(db: Db, me: PlayerRow, id: number): Promise<GroupRow | null> {
  const group = await groupById(db, id)
  return group && (isAdmin(me) || (await isMemberOf(db, id, me.id))) ? group : null
}
