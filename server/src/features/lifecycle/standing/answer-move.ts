import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { Refused } from '../../../http/refusals.ts'
import type { Note } from '../../notifications/kinds.values.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { playersWhoSee } from '../../players/audience.queries.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { holdPlayers } from '../../players/hold-players.ts'
import { changePlayer } from '../../players/players.queries.ts'
import { newsOfCounts } from '../../players/publish-player.ts'
import { checkMove, moveOver, noMove } from './ask-sponsor.ts'
import { endMove, lineAbove, lockMove, moveById, type MoveRow } from './moves.queries.ts'

/**
 * Makes the caller the sponsor of a member, and moves the member's whole branch of the tree (TRU-57). Returns
 * the refusal, or null. Also locks everyone above the caller, so that simultaneous moves can't create a
 * cycle.
 */
export async function acceptMove(deps: Deps, me: PlayerRow, id: number): Promise<Refused<404 | 409> | null> {
  const asked = await moveById(deps.db, id)
  if (!asked || asked.to.id !== me.id) return noMove()
  const playerId = asked.player.id
  const whom = async (tx: Tx) => [
    ...new Set([
      playerId,
      me.id,
      ...(await lineAbove(tx, me.id)),
      ...(await lineAbove(tx, playerId)).slice(0, 1),
    ]),
  ]
  return holdPlayers<Refused<404 | 409> | null>(deps.db, whom, async (tx) => {
    const move = await lockMove(tx, id)
    if (!move) return noMove()
    if (move.state !== 'asked') return moveOver()
    const refusal = await checkMove(tx, playerId, me.id)
    // If a block separates the caller from the member, respond as if the request didn't exist (TRU-20).
    if (refusal?.status === 404 || refusal?.body.code === 'not_possible') return noMove()
    if (refusal) return refusal
    await moveHeld(tx, deps, me, move)
    return null
  })
}

export const declineMove = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const move = await lockMove(tx, id)
  if (!move || move.to.id !== me.id) return noMove()
  if (move.state !== 'asked') return moveOver()
  await endMove(tx, id, 'declined')
  const note: Note = { kind: 'move_declined', to: ADMIN_ID, about: move.player, other: me }
  const notes = me.id === ADMIN_ID ? [] : [note]
  await notifyPlayers(tx, deps, notes, [{ topic: 'player', key: move.player.id, players: [me.id, ADMIN_ID] }])
  await settleAsked(tx, deps, [{ kind: 'move_asked', to: me.id, about: move.player.id }])
  return null
})

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
  await settleAsked(tx, deps, [{ kind: 'move_asked', to: me.id, about: player.id }])
}

function notesOf(me: PlayerRow, player: { id: number }, oldId: number): Note[] {
  const notes: Note[] = [{ kind: 'moved', to: player.id, about: me }]
  if (oldId !== ADMIN_ID) notes.push({ kind: 'moved_away', to: oldId, about: player })
  if (me.id !== ADMIN_ID) notes.push({ kind: 'move_accepted', to: ADMIN_ID, about: player, other: me })
  return notes
}
