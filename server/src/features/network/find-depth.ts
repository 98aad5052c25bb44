import { MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { seenPlayer } from '../players/see-player.ts'
import { levelsBelow } from './network.queries.ts'

/**
 * Number of levels a player is below the caller; null when the caller may not open them: too far away, or private in
 * other people's trees.
 */
export async function findDepth({ db }: Deps, me: PlayerRow, id: number): Promise<number | null> {
  if (id === me.id) return 0
  const levels = await levelsBelow(db, me.id, id, isAdmin(me) ? null : MEMBER_REACH_LEVELS)
  return levels === null || (await seenPlayer(db, me, id)) ? levels : null
}
