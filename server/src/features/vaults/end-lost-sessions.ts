import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { sessionsWithoutAccess } from '../sessions/sessions.queries.ts'
import { lockVaultUsers } from './vault-users.queries.ts'

/** Ends the streams of vault users whose last access has just ended; from then on their session opens nothing (VUS-25). */
export async function endLostSessions(tx: Tx, deps: Pick<Deps, 'live'>, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await lockVaultUsers(tx, phones)
  await deps.live.endSessions(tx, await sessionsWithoutAccess(tx, phones))
}
