import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { groupById, type GroupRow, isMemberOf } from './groups.queries.ts'

/** A group that this player sees as a member or the admin; null otherwise. */
export async function seenGroup(db: Db, me: PlayerRow, id: number): Promise<GroupRow | null> {
  const group = await groupById(db, id, me.id)
  return group && (isAdmin(me) || (await isMemberOf(db, id, me.id))) ? group : null
}

/** True if this player sees a group, in one query: its members do, and the admin sees every existing group. */
export async function seesGroup(db: Db, me: PlayerRow, id: number): Promise<boolean> {
  return isAdmin(me) ? (await groupById(db, id, me.id)) !== undefined : isMemberOf(db, id, me.id)
}
