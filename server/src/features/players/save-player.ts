import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { playersWhoSee } from './audience.queries.ts'
import { changePlayer, lockPlayer } from './players.queries.ts'

/** What may change of a player; a number has more to it: see `sign-in/change-phone.ts`. */
export type PlayerChange = { name?: string; phone?: string; photo_id?: string }

/**
 * Changes a player and tells whoever sees them, in one transaction with what `also` does about the number they had
 * before. Throws PhoneTaken.
 */
export async function savePlayer(
  deps: Deps,
  id: number,
  change: PlayerChange,
  also: (tx: Tx, before: PlayerRow | undefined) => Promise<unknown> = async () => {},
): Promise<PlayerRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockPlayer(tx, id)
    const changed = await changePlayer(tx, id, change)
    await also(tx, before)
    await deps.live.tell(tx, [{ topic: 'player', key: id, players: await playersWhoSee(tx, id) }])
    return changed
  })
}
