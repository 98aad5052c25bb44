import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endTrust } from '../sign-in/trust.queries.ts'
import { playersWhoSee } from './audience.queries.ts'
import { changePlayer, lockPlayer, type PlayerChange } from './players.queries.ts'

/**
 * Changes a player and tells whoever sees them, in one transaction with what `also` does. With another number no browser
 * is trusted any more, neither with the old one nor with the new. Throws PhoneTaken.
 */
export async function savePlayer(
  deps: Deps,
  id: number,
  change: PlayerChange,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<PlayerRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockPlayer(tx, id)
    const changed = await changePlayer(tx, id, change)
    if (changed.phone !== before?.phone)
      await endTrust(tx, { playerId: id, phones: [before?.phone ?? null, changed.phone] })
    await also(tx)
    await deps.live.tell(tx, [{ topic: 'player', key: id, players: await playersWhoSee(tx, id) }])
    return changed
  })
}
