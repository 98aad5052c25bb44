import type { Deps } from '../../deps.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { playersWhoSee } from '../players/audience.queries.ts'
import { changePlayer, PhoneTaken } from '../players/players.queries.ts'

/** Gives a player the number they have proved; null when someone else has it by now. */
export async function changePhone(deps: Deps, playerId: number, phone: string): Promise<PlayerRow | null> {
  try {
    const changed = await changePlayer(deps.db, playerId, { phone })
    await deps.live.tell(deps.db, [
      { topic: 'player', key: playerId, players: await playersWhoSee(deps.db, playerId) },
    ])
    return changed
  } catch (error) {
    if (error instanceof PhoneTaken) return null
    throw error
  }
}
