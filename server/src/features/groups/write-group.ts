import { mayEditGroup } from '@kinhold/domain/groups'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { isFullyConfirmed, isOfUnit } from '@kinhold/domain/units'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import {
  addGroup,
  addGroupMembers,
  type Change,
  changeGroup,
  groupById,
  type GroupRow,
  holdConfirmationsOf,
  holdOpenBoard,
  playersWhoSeeGroup,
  removeClosedGroups,
} from './groups.queries.ts'
import { boardClosed, noGroup, seenGroup } from './see-group.ts'

/** Changes a group's name or description. Only its creator may do this (UNI-50). */
export const editGroup = action(
  async (tx, deps: Deps, me: PlayerRow, id: number, { name, description }: Change) => {
    const group = await seenGroup(tx, me, id)
    if (!group) return noGroup()
    if (!mayEditGroup(me.id, group))
      return refuse(403, 'not_creator', msg`Only the person who created this group can change it.`)
    if (!(await holdOpenBoard(tx, id))) return boardClosed()
    await changeGroup(tx, id, { name, description })
    const changed = (await groupById(tx, id, me.id))!
    await publishGroup(tx, deps, changed)
    return changed
  },
)

type Wish = { name: string; description?: string | null | undefined; trustUnitId: number }

/** Creates a group, at most one per trust unit. All three members must have confirmed the unit (UNI-35). */
export const createGroup = action(async (tx, deps: Deps, me: PlayerRow, wish: Wish) => {
  const confirmations = await holdConfirmationsOf(tx, wish.trustUnitId)
  const three = Object.keys(confirmations).map(Number)
  if (!isOfUnit(confirmations, me.id))
    // The admin can see every unit.
    return isAdmin(me) && three.length > 0
      ? refuse(403, 'not_member', msg`Only the three people of a trust unit can create its group.`)
      : notFound('This trust unit')
  if (!isFullyConfirmed(confirmations))
    return refuse(
      409,
      'unit_not_confirmed',
      msg`Not everyone has confirmed this trust unit yet. You can create the group once all three have.`,
    )
  const id = await addGroup(tx, {
    name: wish.name,
    description: wish.description ?? null,
    createdById: me.id,
    trustUnitId: wish.trustUnitId,
  })
  if (id === null) return refuse(409, 'group_exists', msg`This trust unit has a group already.`)
  await addGroupMembers(tx, id, three)
  const created = (await groupById(tx, id, me.id))!
  const others = three.filter((playerId) => playerId !== me.id)
  const notes = others.map((to): Note => ({ kind: 'group', to, about: me, group: created }))
  await publishGroup(tx, deps, created, notes)
  return created
})

/** Publishes live updates about a group and its unit, because the unit shows the group's name. */
async function publishGroup(tx: Tx, deps: Deps, group: GroupRow, notes: Note[] = []): Promise<void> {
  const players = await playersWhoSeeGroup(tx, group.id)
  await notifyPlayers(tx, deps, notes, [
    { topic: 'group', key: group.id, players },
    ...(group.trustUnitId === null
      ? []
      : [{ topic: 'trust-unit' as const, key: group.trustUnitId, players }]),
  ])
}

/** Removes groups whose boards closed more than FORMER_BOARD_DAYS ago (TRU-06). */
export async function removeClosedBoards({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const players = await removeClosedGroups(tx)
    if (players.length > 0) await live.publish(tx, [{ topic: 'group', key: null, players }])
  })
}
