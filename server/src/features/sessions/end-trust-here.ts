import type { Deps } from '../../deps.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { endOtherSessionsOfBrowser, lockOwnSession } from './sessions.queries.ts'
import { endTrustOfBrowser } from './trust.queries.ts'

/**
 * Ends the trust of a session's browser as its player, who leaves a device that is not theirs: a sign-in there needs
 * a code again. The sessions of copies of its cookies end too; the session itself ends by a logout.
 */
export async function endTrustHere(deps: Deps, { player, sessionId }: PlayerPrincipal): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // A parallel sign-in in a copy comes either before, and is ended, or after, and finds no trust.
    await lockPlayer(tx, player.id)
    const session = await lockOwnSession(tx, player.id, sessionId)
    if (!session?.browserHash) return
    const { browserHash } = session
    const others = await endOtherSessionsOfBrowser(tx, player.id, { id: sessionId, browserHash })
    await deps.live.endSessions(tx, others)
    await endTrustOfBrowser(tx, player.id, browserHash)
  })
}
