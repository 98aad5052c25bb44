import type { Deps } from '../../deps.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { endSessionsOfBrowser, lockOwnSession } from './sessions.queries.ts'
import { endTrustById, endTrustOfBrowser } from './trust.queries.ts'

/**
 * Signs one of a player's browsers out by the id that they see, of a session or of a trusted browser: its sessions
 * and streams end, and its next sign-in needs a code. The browser can read the reason, unless it made the call.
 * Returns false when there is no such browser.
 */
export async function endBrowser(
  deps: Deps,
  { player, sessionId }: PlayerPrincipal,
  id: string,
): Promise<boolean> {
  const playerId = player.id
  return deps.db.transaction().execute(async (tx) => {
    // A parallel sign-in in that browser comes either before, and is ended, or after, and finds no trust.
    await lockPlayer(tx, playerId)
    const session = await lockOwnSession(tx, playerId, id)
    const browserHash = session ? session.browserHash : await endTrustById(tx, playerId, id)
    if (!session && !browserHash) return false
    await deps.live.endSessions(
      tx,
      await endSessionsOfBrowser(tx, playerId, {
        id,
        browserHash: browserHash ?? null,
        endedBy: sessionId,
      }),
    )
    if (browserHash) await endTrustOfBrowser(tx, playerId, browserHash)
    await keepEvents(tx, [{ playerId, kind: 'signed_out_elsewhere' }])
    return true
  })
}
