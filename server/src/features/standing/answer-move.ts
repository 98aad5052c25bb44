import type { NotMovable } from '@kinhold/domain/inviting'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { type Note, noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { changePlayer } from '../players/players.queries.ts'
import { newsOfCounts } from '../players/tell-of-counts.ts'
import { checkMove } from './check-move.ts'
import { endMove, lineAbove, lockMove, moveById, type MoveRow } from './moves.queries.ts'

/** Reasons for a failed answer: the request is not the caller's, is over, or is not possible any more. */
export type NotAnswered = 'not_found' | 'over' | 'apart' | NotMovable

/**
 * Takes over a member with their whole branch (TRU-57): bonds and trust units stay. Locks the two, the old sponsor
 * and everyone above the new one, the smaller id first: a parallel move of one of these comes before or after, so
 * that no member ends up above themself. Null when it is done.
 */
export async function acceptMove(deps: Deps, me: PlayerRow, id: number): Promise<NotAnswered | null> {
  const asked = await moveById(deps.db, id)
  if (!asked || asked.to.id !== me.id) return 'not_found'
  const playerId = asked.player.id
  const whom = async (tx: Tx) => [
    ...new Set([
      playerId,
      me.id,
      ...(await lineAbove(tx, me.id)),
      ...(await lineAbove(tx, playerId)).slice(0, 1),
    ]),
  ]
  return holdPlayers<NotAnswered | null>(deps.db, whom, async (tx) => {
    const move = await lockMove(tx, id)
    if (!move) return 'not_found'
    if (move.state !== 'asked') return 'over'
    const obstacle = await checkMove(tx, playerId, me.id)
    if (obstacle) return obstacle
    await moveHeld(tx, deps, me, move)
    return null
  })
}

/** Declines to take over a member and notifies the admin. Null when it is done. */
export async function declineMove(deps: Deps, me: PlayerRow, id: number): Promise<NotAnswered | null> {
  return deps.db.transaction().execute(async (tx) => {
    const move = await lockMove(tx, id)
    if (!move || move.to.id !== me.id) return 'not_found'
    if (move.state !== 'asked') return 'over'
    await endMove(tx, id, 'declined')
    const note = noteOf.trust(ADMIN_ID, 'move_declined', move.player, { otherId: me.id })
    const notes = me.id === ADMIN_ID ? [] : [note]
    await notifyPlayers(tx, deps, notes, [
      { topic: 'player', key: move.player.id, players: [me.id, ADMIN_ID] },
    ])
    return null
  })
}

async function moveHeld(tx: Tx, deps: Deps, me: PlayerRow, { id, player, from }: MoveRow): Promise<void> {
  const [before] = await lineAbove(tx, player.id)
  const saw = await playersWhoSee(tx, player.id)
  await changePlayer(tx, player.id, { sponsor_id: me.id })
  await endMove(tx, id, 'accepted')
  await keepEvents(tx, [
    { playerId: player.id, kind: 'sponsor_changed', aboutId: me.id },
    { playerId: me.id, kind: 'took_over', aboutId: player.id },
  ])
  const old = before ?? from?.id ?? ADMIN_ID
  const players = [...new Set([...saw, ...(await playersWhoSee(tx, player.id))])]
  await notifyPlayers(tx, deps, notesOf(me, player, old), [
    { topic: 'player', key: player.id, players },
    ...(await newsOfCounts(tx, [...new Set([me.id, old])])),
  ])
}

function notesOf(me: PlayerRow, player: { id: number }, oldId: number): Note[] {
  return [
    noteOf.trust(player.id, 'moved', me),
    ...(oldId === ADMIN_ID ? [] : [noteOf.trust(oldId, 'moved_away', player)]),
    ...(me.id === ADMIN_ID ? [] : [noteOf.trust(ADMIN_ID, 'move_accepted', player, { otherId: me.id })]),
  ]
}
