import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsWithoutAccess, sessionsWithoutAccess } from '../sessions/sessions.queries.ts'
import { lockVaultUsers } from './vault-users.queries.ts'

/**
 * Ends the sessions of vault users who have lost all access (VUS-25). A user with an archived entry keeps a
 * suspended session.
 */
export async function endLostSessions(tx: Tx, deps: Pick<Deps, 'live'>, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await lockVaultUsers(tx, phones)
  await deps.live.endSessions(tx, await sessionsWithoutAccess(tx, phones))
  await endSessionsWithoutAccess(tx, phones, 'nothing_left')
}

/** Ends the suspended sessions for these numbers, so that a new entry doesn't revive them. */
export async function endSuspendedSessions(tx: Tx, phones: string[]): Promise<void> {
  await endSessionsWithoutAccess(tx, phones, 'all')
}
