import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { action, rollBack } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refusals.ts'
import { keepAction } from '../../admin/keep-action.ts'
import { noteOf } from '../../notifications/notes.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../../players/players.queries.ts'
import { checkMove, moveOver, noMove } from './check-move.ts'
import { addMove, endMove, expireMoves, lockMove, moveById } from './moves.queries.ts'

type Wish = { playerId: number; sponsorId: number }

/** Asks a member to take over another with their whole branch; the request expires after seven days. */
export const askSponsor = action(async (tx, deps: Deps, admin: PlayerRow, { playerId, sponsorId }: Wish) => {
  await lockPlayers(tx, [playerId, sponsorId])
  const refusal = await checkMove(tx, playerId, sponsorId)
  if (refusal) return refusal
  await expireMoves(tx, playerId)
  const player = (await playerById(tx, playerId))!
  const id = await addMove(tx, { playerId, fromId: player.sponsorId, toId: sponsorId })
  if (id === null)
    return rollBack(
      refuse(
        409,
        'asked_already',
        'Somebody is asked about this member already. Take that question back first.',
      ),
    )
  const asked = { actorId: admin.id, action: 'ask_move', targetId: playerId, otherId: sponsorId }
  await keepAction(tx, { ...asked, reason: null })
  // The admin needs no notice of their own request.
  const notes = sponsorId === admin.id ? [] : [noteOf.trust(sponsorId, 'move_asked', player)]
  await notifyPlayers(tx, deps, notes, [{ topic: 'player', key: playerId, players: [sponsorId, admin.id] }])
  return (await moveById(tx, id))!
})

/** Withdraws the request to take over a member. Returns the refusal, or null. */
export const withdrawMove = action(async (tx, deps: Deps, admin: PlayerRow, id: number) => {
  const move = await lockMove(tx, id)
  if (!move || !isAdmin(admin)) return noMove()
  if (move.state !== 'asked') return moveOver()
  await endMove(tx, id, 'withdrawn')
  const players = [move.to.id, admin.id]
  await deps.live.tell(tx, [{ topic: 'player', key: move.player.id, players }])
  return null
})
