import { mayEditGroup } from '@kinhold/domain/groups'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { holdOpenBoard } from './closing.queries.ts'
import { changeGroup, groupById, type GroupRow } from './groups.queries.ts'
import { seenGroup } from './see-group.ts'
import { tellOfGroup } from './tell-of-group.ts'

/** Reasons for not changing a group. */
export type GroupNotEdited = 'group_not_found' | 'not_creator' | 'board_closed'

/** The changes: an absent field stays as it is, a description of null is removed. */
type Change = { name?: string | undefined; description?: string | null | undefined }

/** Changes the name or the description of a group, which only its creator may do (UNI-50). */
export async function editGroup(
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<GroupRow | GroupNotEdited> {
  return deps.db.transaction().execute((tx) => edit(tx, deps, me, id, change))
}

async function edit(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  { name, description }: Change,
): Promise<GroupRow | GroupNotEdited> {
  const group = await seenGroup(tx, me, id)
  if (!group) return 'group_not_found'
  if (!mayEditGroup(me.id, group)) return 'not_creator'
  if (!(await holdOpenBoard(tx, id))) return 'board_closed'
  await changeGroup(tx, id, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  })
  const changed = (await groupById(tx, id, me.id))!
  await tellOfGroup(tx, deps, changed)
  return changed
}
