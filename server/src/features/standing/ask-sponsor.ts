import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { NotMovable } from '@kinhold/domain/inviting'
import type { Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayers, playerById } from '../players/players.queries.ts'
import { checkMove } from './check-move.ts'
import { addMove, endMove, expireMoves, lockMove, moveById, type MoveRow } from './moves.queries.ts'

/** Reasons for a request that was not sent; `apart`: one of the two blocked the other. */
export type NotAsked = NotMovable | 'not_found' | 'apart' | 'asked_already'

type Wish = { playerId: number; sponsorId: number }

/** Asks a member to take over another with their whole branch; the request expires after seven days. */
export async function askSponsor(deps: Deps, admin: PlayerRow, wish: Wish): Promise<MoveRow | NotAsked> {
  return transact(deps.db, (tx) => ask(tx, deps, admin, wish))
}

async function ask(tx: Tx, deps: Deps, admin: PlayerRow, { playerId, sponsorId }: Wish) {
  await lockPlayers(tx, [playerId, sponsorId])
  const obstacle = await checkMove(tx, playerId, sponsorId)
  if (obstacle) return obstacle
  await expireMoves(tx, playerId)
  const player = (await playerById(tx, playerId))!
  const id = await addMove(tx, { playerId, fromId: player.sponsorId, toId: sponsorId })
  if (id === null) return rollBack('asked_already')
  const asked = { actorId: admin.id, action: 'ask_move', targetId: playerId, otherId: sponsorId }
  await keepAction(tx, { ...asked, reason: null })
  // The admin needs no notice of their own request.
  const notes = sponsorId === admin.id ? [] : [noteOf.trust(sponsorId, 'move_asked', player)]
  await notifyPlayers(tx, deps, notes, [{ topic: 'player', key: playerId, players: [sponsorId, admin.id] }])
  return (await moveById(tx, id))!
}

/** Reasons for a request that was not withdrawn. */
export type NotWithdrawn = 'not_found' | 'answered'

/** Withdraws the request to take over a member. Null when it is done. */
export async function withdrawMove(deps: Deps, admin: PlayerRow, id: number): Promise<NotWithdrawn | null> {
  return deps.db.transaction().execute(async (tx) => {
    const move = await lockMove(tx, id)
    if (!move || !isAdmin(admin)) return 'not_found'
    if (move.state !== 'asked') return 'answered'
    await endMove(tx, id, 'withdrawn')
    const players = [move.to.id, admin.id]
    await deps.live.tell(tx, [{ topic: 'player', key: move.player.id, players }])
    return null
  })
}
