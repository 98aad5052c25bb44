import type { Deps } from '../../deps.ts'
import { endSessionOfToken } from './sessions.queries.ts'

/** Signs a browser out at its own request: its session and its stream end. It stays trusted with its numbers. */
export async function endSession(deps: Deps, tokenHash: Buffer): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSessionOfToken(tx, tokenHash)
    if (ended) await deps.live.endSessions(tx, [ended.id])
  })
}
