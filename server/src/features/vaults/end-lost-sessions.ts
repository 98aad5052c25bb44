import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsWithoutAccess, sessionsWithoutAccess } from '../sessions/sessions.queries.ts'
import { lockVaultUsers } from './vault-users.queries.ts'

/**
 * Ends the streams of vault users whose last access is gone or archived, and their sessions (VUS-25): for good, unless an
 * archived one is left, with which the session is suspended.
 */
export async function endLostSessions(tx: Tx, deps: Pick<Deps, 'live'>, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await lockVaultUsers(tx, phones)
  await deps.live.endSessions(tx, await sessionsWithoutAccess(tx, phones))
  await endSessionsWithoutAccess(tx, phones, 'nothing_left')
}

/** Ends the suspended sessions of numbers that are about to be put on a list: they do not come back by that. */
export async function endSuspendedSessions(tx: Tx, phones: string[]): Promise<void> {
  await endSessionsWithoutAccess(tx, phones, 'all')
}
