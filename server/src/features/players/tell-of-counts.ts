import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import { playersWhoSeeAny } from './audience.queries.ts'

/**
 * Announcements that players' counts changed, for everyone who sees one of them. Several players share one change
 * without a key: thousands of changes for thousands of people each would be millions.
 */
export async function newsOfCounts(tx: Tx, ids: number[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const key = ids.length === 1 ? ids[0]! : null
  return [{ topic: 'player', key, players: await playersWhoSeeAny(tx, ids) }]
}
