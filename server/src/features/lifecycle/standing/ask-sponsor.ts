import { type NotMovable, obstacleToMove } from '@kinhold/domain/inviting'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../../db/database.ts'
import { action, rollBack } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { keepAction } from '../../admin/keep-action.ts'
import type { Note } from '../../notifications/kinds.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../../players/players.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { addMove, endMove, expireMoves, lineAbove, lockMove, moveById } from './moves.queries.ts'

type Wish = { playerId: number; sponsorId: number }

/** Asks a player to become the sponsor of a member. The request expires after seven days. */
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
        msg`Another member has already been asked to take over this one. Take that request back first.`,
      ),
    )
  const asked = { actorId: admin.id, action: 'ask_move', targetId: playerId, otherId: sponsorId }
  await keepAction(tx, { ...asked, reason: null })
  // Don't notify the admin of their own request.
  const notes: Note[] = sponsorId === admin.id ? [] : [{ kind: 'move_asked', to: sponsorId, about: player }]
  await notifyPlayers(tx, deps, notes, [{ topic: 'player', key: playerId, players: [sponsorId, admin.id] }])
  return (await moveById(tx, id))!
})

export const withdrawMove = action(async (tx, deps: Deps, admin: PlayerRow, id: number) => {
  const move = await lockMove(tx, id)
  if (!move || !isAdmin(admin)) return noMove()
  if (move.state !== 'asked') return moveOver()
  await endMove(tx, id, 'withdrawn')
  const players = [move.to.id, admin.id]
  await deps.live.publish(tx, [{ topic: 'player', key: move.player.id, players }])
  return null
})

/** Checks whether `sponsorId` can become the player's sponsor. Returns the refusal, or null. */
export async function checkMove(db: Db, playerId: number, sponsorId: number) {
  const player = await playerById(db, playerId)
  const sponsor = await playerById(db, sponsorId)
  if (!player || !sponsor) return notFound('This player')
  const line = await lineAbove(db, sponsorId)
  const obstacle = obstacleToMove({ ...player, isAdmin: isAdmin(player) }, sponsor, line)
  if (obstacle) return refuse(409, obstacle, OBSTACLES[obstacle])
  return (await areApart(db, playerId, sponsorId))
    ? refuse(409, 'not_possible', msg`These two cannot be connected. Please choose another sponsor.`)
    : null
}

const OBSTACLES: Record<NotMovable, Sentence> = {
  the_admin: msg`The admin has no sponsor and is above everyone.`,
  not_active: msg`Only a member who is active and confirmed can be moved. This one is not.`,
  sponsor_not_active: msg`The new sponsor has to be an active, confirmed member.`,
  to_themself: msg`No one can be their own sponsor. Please choose another.`,
  present_sponsor: msg`This is their sponsor already.`,
  own_branch: msg`The new sponsor is below this member. Please choose another.`,
}

export const noMove = () => notFound('This request')
export const moveOver = () => refuse(409, 'over', msg`This request has already been answered or has expired.`)
