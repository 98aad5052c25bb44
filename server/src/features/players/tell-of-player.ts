import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { playersWhoSee, playersWhoSeeAny } from './audience.queries.ts'

export async function tellOfPlayer(tx: Tx, { live }: Pick<Deps, 'live'>, id: number): Promise<void> {
  await live.tell(tx, [{ topic: 'player', key: id, players: await playersWhoSee(tx, id) }])
}

/** Several players share one change without a key: thousands of changes for thousands of people would be millions. */
export async function newsOfCounts(tx: Tx, ids: number[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const key = ids.length === 1 ? ids[0]! : null
  return [{ topic: 'player', key, players: await playersWhoSeeAny(tx, ids) }]
}
