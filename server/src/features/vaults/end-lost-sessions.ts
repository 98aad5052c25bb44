import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { endSessionsWithoutAccess, sessionsWithoutAccess } from '../sessions/sessions.queries.ts'
import { lockVaultUsers } from './vault-users.queries.ts'

/** Ends the sessions of vault users without access (VUS-25), or suspends them while an archived entry is left. */
export async function endLostSessions(tx: Tx, deps: Pick<Deps, 'live'>, phones: string[]): Promise<void> {
  if (phones.length === 0) return
  await lockVaultUsers(tx, phones)
  await deps.live.endSessions(tx, await sessionsWithoutAccess(tx, phones))
  await endSessionsWithoutAccess(tx, phones, 'nothing_left')
}

/** Ends the suspended sessions of numbers about to be listed: a new entry must not revive those sessions. */
export async function endSuspendedSessions(tx: Tx, phones: string[]): Promise<void> {
  await endSessionsWithoutAccess(tx, phones, 'all')
}
