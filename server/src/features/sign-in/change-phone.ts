import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { PhoneTaken } from '../players/players.queries.ts'
import { savePlayer } from '../players/save-player.ts'
import { trustBrowser } from './trust.queries.ts'
import type { Visit } from './visit.ts'

/**
 * Gives a player the number they have proved in this browser, which is trusted with it; null when someone else has it by
 * now.
 */
export async function changePhone(
  deps: Deps,
  playerId: number,
  phone: string,
  visit: Visit,
): Promise<PlayerRow | null> {
  try {
    return await savePlayer(deps, playerId, { phone }, (tx) => trustBrowser(tx, visit, phone))
  } catch (error) {
    if (error instanceof PhoneTaken) return null
    throw error
  }
}
