import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { isFullyConfirmed, isOfUnit } from '@kinhold/domain/units'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { addGroup, addGroupMembers, groupById, type GroupRow, holdConfirmationsOf } from './groups.queries.ts'
import { tellOfGroup } from './tell-of-group.ts'

/** Reasons for not creating a group; `not_member`: the admin sees a unit without belonging to it. */
export type NotCreated = 'unit_not_found' | 'not_member' | 'unit_not_confirmed' | 'group_exists'

type Wish = { name: string; description?: string | null | undefined; trustUnitId: number }

/** Creates the only group of a unit that all three have confirmed; the three become its members (UNI-35). */
export async function createGroup(deps: Deps, me: PlayerRow, wish: Wish): Promise<GroupRow | NotCreated> {
  return deps.db.transaction().execute((tx) => create(tx, deps, me, wish))
}

async function create(tx: Tx, deps: Deps, me: PlayerRow, wish: Wish): Promise<GroupRow | NotCreated> {
  const confirmations = await holdConfirmationsOf(tx, wish.trustUnitId)
  const three = Object.keys(confirmations).map(Number)
  if (!isOfUnit(confirmations, me.id))
    return isAdmin(me) && three.length > 0 ? 'not_member' : 'unit_not_found'
  if (!isFullyConfirmed(confirmations)) return 'unit_not_confirmed'
  const id = await addGroup(tx, {
    name: wish.name,
    description: wish.description ?? null,
    createdById: me.id,
    trustUnitId: wish.trustUnitId,
  })
  if (id === null) return 'group_exists'
  await addGroupMembers(tx, id, three)
  const created = (await groupById(tx, id, me.id))!
  const others = three.filter((playerId) => playerId !== me.id)
  const notes = others.map((playerId) => noteOf.group(playerId, me, created))
  await tellOfGroup(tx, deps, created, notes)
  return created
}
