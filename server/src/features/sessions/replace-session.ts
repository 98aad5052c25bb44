import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Tokens } from '../../http/cookies.ts'
import { hashOf } from '../../http/tokens.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { otherAccountOf } from '../players/operator.queries.ts'
import { seenOf, type Visit } from './read-visit.ts'
import { addSession, endSessionOfToken, sessionIn } from './sessions.queries.ts'

/**
 * Opens a session and ends the browser's earlier sessions, except a session of the operator's other account.
 * Reuses the id of an earlier session of the same player.
 */
export async function replaceSession(
  deps: Pick<Deps, 'live'>,
  tx: Tx,
  holder: { playerId: number } | { phone: string },
  visit: Visit,
  old: Tokens,
  passkeyMadeAt: Date | null = null,
): Promise<Tokens & { session: string }> {
  const given = [old.session, old.other].filter((token) => token !== null)
  const other = 'playerId' in holder ? await findOther(tx, holder.playerId, given) : null
  const ended = []
  for (const token of given.filter((one) => one !== other))
    ended.push(await endSessionOfToken(tx, hashOf(token)))
  const known = ended.filter((one) => one !== undefined)
  await deps.live.endSessions(
    tx,
    known.map(({ id }) => id),
  )
  if ('playerId' in holder)
    await keepEvents(tx, [{ playerId: holder.playerId, kind: 'signed_in', detail: seenOf(visit) }])
  const same = known.find(({ playerId }) => 'playerId' in holder && playerId === holder.playerId)
  const session = await addSession(tx, holder, visit, { id: same?.id, passkeyMadeAt })
  return { session, other }
}

async function findOther(tx: Tx, playerId: number, tokens: string[]): Promise<string | null> {
  const account = tokens.length > 0 ? await otherAccountOf(tx, playerId) : undefined
  if (!account) return null
  for (const token of tokens) if ((await sessionIn(tx, hashOf(token)))?.playerId === account.id) return token
  return null
}
