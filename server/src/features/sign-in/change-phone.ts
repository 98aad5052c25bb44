import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { changePlayerWithPhone, lockPlayer, type PlayerChange } from '../players/players.queries.ts'
import { tellOfPlayer } from '../players/tell-of-player.ts'
import type { Visit } from '../sessions/read-visit.ts'
import { endTrust, trustBrowser } from '../sessions/trust.queries.ts'

/** What changes with a number, and the browser in which the player has proved it, where they had to. */
type Change = PlayerChange & { phone: string }
type Proved = { visit: Visit } | null

/**
 * Gives a player another number and tells whoever sees them. From then on no browser is trusted with the old number or
 * the new one, except the browser in which the new one was proved. Null when someone else has it by now.
 */
export async function changePhone(
  deps: Deps,
  id: number,
  change: Change,
  proved: Proved,
): Promise<PlayerRow | null> {
  return transact(deps.db, async (tx) => {
    const before = await lockPlayer(tx, id)
    const changed = await changePlayerWithPhone(tx, id, change)
    if (!changed) return rollBack(null)
    await moveTrust(tx, id, [before?.phone ?? null, change.phone], proved)
    await tellOfPlayer(tx, deps, id)
    return changed
  })
}

async function moveTrust(tx: Tx, playerId: number, phones: [string | null, string], proved: Proved) {
  const [before, now] = phones
  if (before !== now) await endTrust(tx, { playerId, phones })
  if (proved) await trustBrowser(tx, proved.visit, now)
}
