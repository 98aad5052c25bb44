import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import { playersWhoSeeAny } from './audience.queries.ts'

/**
 * What is told where the counts of players have changed, to everyone who sees one of them. Of several at once it is one
 * change that names none: each of thousands told to each of thousands would be millions.
 */
export async function newsOfCounts(tx: Tx, ids: number[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const key = ids.length === 1 ? ids[0]! : null
  return [{ topic: 'player', key, players: await playersWhoSeeAny(tx, ids) }]
}
