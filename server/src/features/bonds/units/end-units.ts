import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { closeGroupsOf } from '../../groups/groups.queries.ts'
import type { Note } from '../../notifications/kinds.values.ts'
import { removeNotificationsOfUnits } from '../../notifications/notifications.queries.ts'
import { changesFor, notifyPlayers } from '../../notifications/notify-players.ts'
import { newsOfCounts } from '../../players/publish-player.ts'
import { type EndingUnit, markDissolved } from './former-units.queries.ts'

/**
 * Dissolves locked units, deletes their confirmations and closes their groups' boards (TRU-05). Notifies all
 * members except those in `knowing`.
 */
export async function endUnits(tx: Tx, deps: Pick<Deps, 'live'>, units: EndingUnit[], knowing: number[]) {
  if (units.length === 0) return
  const ids = units.map(({ id }) => id)
  const closed = await closeGroupsOf(tx, ids)
  await markDissolved(tx, ids, closed)
  const called = await removeNotificationsOfUnits(tx, ids)
  const notes = units.flatMap(({ members }) =>
    members.filter((id) => !knowing.includes(id)).map((id) => noteOfDissolved(id, members)),
  )
  const people = [...new Set(units.flatMap(({ members }) => members))]
  const players = [...new Set([...people, ADMIN_ID])]
  const thirds = people.filter((id) => !knowing.includes(id))
  const keyOf = (ids: number[]) => (ids.length === 1 ? ids[0]! : null)
  await notifyPlayers(tx, deps, notes, [
    { topic: 'trust-unit', key: keyOf(ids), players },
    ...(closed.length > 0
      ? [{ topic: 'group' as const, key: keyOf(closed.map(({ id }) => id)), players }]
      : []),
    ...(await newsOfCounts(tx, thirds)),
    ...changesFor(called),
  ])
}

function noteOfDissolved(to: number, members: number[]): Note {
  const [about, other] = members.filter((id) => id !== to)
  return { kind: 'unit_dissolved', to, about: { id: about! }, other: { id: other! } }
}
