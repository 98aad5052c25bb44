import type { OpenPairs } from '@kinhold/contract/introductions'
import { INTRODUCTIONS_A_DAY } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { countIntroducedToday, openPairs } from './introductions.queries.ts'

/**
 * Returns the pairs among these people that a member can introduce, and how many more introductions the
 * member can make today. The admin can't introduce anyone.
 */
export async function viewPairs(db: Db, me: PlayerRow, ids: number[]): Promise<OpenPairs> {
  const pairs = isAdmin(me) ? [] : await openPairs(db, me.id, ids)
  const left = INTRODUCTIONS_A_DAY - (await countIntroducedToday(db, me.id))
  return { pairs, left: Math.max(0, left) }
}
