import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsWithoutAccess, sessionsWithoutAccess } from '../sessions/sessions.queries.ts'
import { lockVaultUsers } from './vault-users.queries.ts'

/** Ends the sessions of vault users without access (VUS-25). An archived entry only suspends the session. */
export async function endLostSessions(tx: Tx, deps: Pick<Deps, 'live'>, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await lockVaultUsers(tx, phones)
  await deps.live.endSessions(tx, await sessionsWithoutAccess(tx, phones))
  await endSessionsWithoutAccess(tx, phones, 'nothing_left')
}

/** Ends the suspended sessions of these numbers, so that a new entry does not revive them. */
export async function endSuspendedSessions(tx: Tx, phones: string[]): Promise<void> {
  await endSessionsWithoutAccess(tx, phones, 'all')
}
