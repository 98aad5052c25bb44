import { type NotMovable, obstacleToMove } from '@kinhold/domain/inviting'
import { isAdmin } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { playerById } from '../../players/players.queries.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { lineAbove } from './moves.queries.ts'

/** The refusal of moving a player, checked at the request and at the answer; null when they can be moved. */
export async function checkMove(db: Db, playerId: number, sponsorId: number) {
  const player = await playerById(db, playerId)
  const sponsor = await playerById(db, sponsorId)
  if (!player || !sponsor) return notFound('This player')
  const line = await lineAbove(db, sponsorId)
  const obstacle = obstacleToMove({ ...player, isAdmin: isAdmin(player) }, sponsor, line)
  if (obstacle) return refuse(409, obstacle, OBSTACLES[obstacle])
  return (await areApart(db, playerId, sponsorId))
    ? refuse(409, 'not_possible', 'These two can not be joined so. Please choose another sponsor.')
    : null
}

const OBSTACLES: Record<NotMovable, string> = {
  the_admin: 'The admin has no sponsor, and stands above everybody.',
  not_active: 'Only a member who is active and confirmed can be moved. This one is not.',
  sponsor_not_active: 'The new sponsor has to be an active, confirmed member.',
  to_themself: 'Nobody can be their own sponsor. Please choose another.',
  present_sponsor: 'This is their sponsor already.',
  own_branch:
    'The new sponsor stands below this member, so they would stand above themselves. Please choose another.',
}

/** The refusal of a request that the caller may not answer or withdraw. */
export const noMove = () => notFound('This question')

/** The refusal of a request that was answered, withdrawn or has expired. */
export const moveOver = () => refuse(409, 'over', 'This question is answered already, or its time is over.')
