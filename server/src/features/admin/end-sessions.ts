import { ADMIN_ID } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/refusals.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { endEverySession, endSessionsOf } from '../sessions/sessions.queries.ts'
import { endEveryTrust, endTrust } from '../sessions/trust.queries.ts'
import { keepAction } from './keep-action.ts'

/** Signs a player out everywhere and forgets their trusted browsers. Returns how many sessions were ended. */
export const endSessionsOfPlayer = action(async (tx, deps: Deps, id: number) => {
  const player = await lockPlayer(tx, id)
  if (!player) return notFound('This player')
  const ended = await endSessionsOf(tx, id, 'operator')
  await endTrust(tx, { playerId: id, phones: [player.phone] })
  await deps.live.endSessions(tx, ended)
  await keepAction(tx, { actorId: ADMIN_ID, action: 'end_sessions', targetId: id, reason: null })
  return ended.length
})

/** Signs everybody out, including vault users and the admin, and forgets all trusted browsers. */
export const endAllSessions = action(async (tx, deps: Deps) => {
  const ended = await endEverySession(tx, 'operator')
  await endEveryTrust(tx)
  await deps.live.endSessions(tx, ended)
  await keepAction(tx, { actorId: ADMIN_ID, action: 'end_all_sessions', targetId: null, reason: null })
  return ended.length
})
