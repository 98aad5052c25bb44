import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { playersWhoSee } from './audience.queries.ts'

/** Publishes to everyone who sees a player that the player changed. */
export async function tellOfPlayer(tx: Tx, { live }: Pick<Deps, 'live'>, id: number): Promise<void> {
  await live.tell(tx, [{ topic: 'player', key: id, players: await playersWhoSee(tx, id) }])
}
