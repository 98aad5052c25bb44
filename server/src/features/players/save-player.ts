import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { keepEvents } from './history/events.queries.ts'
import { eventsOfChange } from './history/events.values.ts'
import { changePlayer, lockPlayer, type PlayerChange } from './players.queries.ts'
import { tellOfPlayer } from './tell-of-player.ts'

/**
 * Changes a player's name or photo and publishes that to everyone who sees them. For a change of number see
 * `sign-in/change-phone.ts`.
 */
export async function savePlayer(
  deps: Deps,
  id: number,
  change: Omit<PlayerChange, 'phone'>,
): Promise<PlayerRow> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockPlayer(tx, id)
    const changed = await changePlayer(tx, id, change)
    if (before) await keepEvents(tx, eventsOfChange(before, changed, null))
    await tellOfPlayer(tx, deps, id)
    return changed
  })
}
