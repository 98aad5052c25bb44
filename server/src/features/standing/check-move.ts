import { type NotMovable, obstacleToMove } from '@kinhold/domain/inviting'
import { isAdmin } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { areApart } from '../ties/ties.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { lineAbove } from './moves.queries.ts'

/** The obstacle to moving a player, checked at the request and at the answer; null when there is none. */
export async function checkMove(
  db: Db,
  playerId: number,
  sponsorId: number,
): Promise<NotMovable | 'not_found' | 'apart' | null> {
  const player = await playerById(db, playerId)
  const sponsor = await playerById(db, sponsorId)
  if (!player || !sponsor) return 'not_found'
  const line = await lineAbove(db, sponsorId)
  const obstacle = obstacleToMove({ ...player, isAdmin: isAdmin(player) }, sponsor, line)
  if (obstacle) return obstacle
  return (await areApart(db, playerId, sponsorId)) ? 'apart' : null
}
