import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { type GroupRow, playersWhoSeeGroup } from './groups.queries.ts'

/** Tells everyone who sees a group of its change, and of its unit, which shows the group's name. */
export async function tellOfGroup(tx: Tx, deps: Deps, group: GroupRow, notes: Note[] = []): Promise<void> {
  const players = await playersWhoSeeGroup(tx, group.id)
  await notifyPlayers(tx, deps, notes, [
    { topic: 'group', key: group.id, players },
    ...(group.trustUnitId === null
      ? []
      : [{ topic: 'trust-unit' as const, key: group.trustUnitId, players }]),
  ])
}

/** Sends an event of a changed board to everyone who sees it. */
export async function tellOfBoard(tx: Tx, deps: Deps, groupId: number): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'post', key: groupId, players: await playersWhoSeeGroup(tx, groupId) }])
}
