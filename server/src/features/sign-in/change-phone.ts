import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { PhoneTaken } from '../players/players.queries.ts'
import { type PlayerChange, savePlayer } from '../players/save-player.ts'
import { endTrust, trustBrowser } from './trust.queries.ts'
import type { Visit } from './visit.ts'

/** What changes with a number, and the browser in which the player has proved it, where they had to. */
type Change = PlayerChange & { phone: string }
type Proved = { visit: Visit } | null

/**
 * Gives a player another number. No browser is trusted any more, neither with the old one nor with the new, but the one
 * in which it was proved. Null when someone else has it by now.
 */
export async function changePhone(
  deps: Deps,
  playerId: number,
  change: Change,
  proved: Proved,
): Promise<PlayerRow | null> {
  try {
    return await savePlayer(deps, playerId, change, (tx, before) =>
      moveTrust(tx, playerId, [before?.phone ?? null, change.phone], proved),
    )
  } catch (error) {
    if (error instanceof PhoneTaken) return null
    throw error
  }
}

async function moveTrust(tx: Tx, playerId: number, phones: [string | null, string], proved: Proved) {
  const [before, now] = phones
  if (before !== now) await endTrust(tx, { playerId, phones })
  if (proved) await trustBrowser(tx, proved.visit, now)
}
