import { mayEditGroup } from '@kinhold/domain/groups'
import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refusals.ts'
import { holdOpenBoard } from './closing.queries.ts'
import { changeGroup, groupById } from './groups.queries.ts'
import { boardClosed, noGroup, seenGroup } from './see-group.ts'
import { tellOfGroup } from './tell-of-group.ts'

/** The changes: an absent field stays as it is, a description of null is removed. */
type Change = { name?: string | undefined; description?: string | null | undefined }

/** Changes the name or the description of a group, which only its creator may do (UNI-50). */
export const editGroup = action(
  async (tx, deps: Deps, me: PlayerRow, id: number, { name, description }: Change) => {
    const group = await seenGroup(tx, me, id)
    if (!group) return noGroup()
    if (!mayEditGroup(me.id, group))
      return refuse(403, 'not_creator', 'Only the person who created this group can change it.')
    if (!(await holdOpenBoard(tx, id))) return boardClosed()
    await changeGroup(tx, id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    })
    const changed = (await groupById(tx, id, me.id))!
    await tellOfGroup(tx, deps, changed)
    return changed
  },
)
