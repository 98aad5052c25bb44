import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { seenOf, type Visit } from './read-visit.ts'
import { addSession, endSessionOfToken } from './sessions.queries.ts'

/** Opens a session in place of the browser's old session; the same player's session keeps its id. */
export async function replaceSession(
  deps: Pick<Deps, 'live'>,
  tx: Tx,
  holder: { playerId: number } | { phone: string },
  visit: Visit,
  oldToken: Buffer | null,
  passkeyMadeAt: Date | null = null,
): Promise<string> {
  const old = oldToken === null ? undefined : await endSessionOfToken(tx, oldToken)
  if (old) await deps.live.endSessions(tx, [old.id])
  if ('playerId' in holder)
    await keepEvents(tx, [{ playerId: holder.playerId, kind: 'signed_in', detail: seenOf(visit) }])
  const isSame = old !== undefined && 'playerId' in holder && old.playerId === holder.playerId
  return addSession(tx, holder, visit, { id: isSame ? old.id : undefined, passkeyMadeAt })
}
