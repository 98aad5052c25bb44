import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { type LimitRule, type TooOften, useUp } from '../../http/limits.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { inviteeOf } from './standing.queries.ts'

/** Why an invitee was told nothing: they are none of the caller's, or there is no reason to. */
export type NotTold = 'not_found' | 'nothing_waits' | 'not_active'

const REMINDERS: LimitRule = { name: 'invitee_reminders', uses: 1, seconds: 86_400 }
const THANKS: LimitRule = { name: 'invitee_thanks', uses: 1, seconds: 86_400 }

/** Reminds someone whom the caller brought in to register anew, or of a trust unit; once a day each. Null when it is done. */
export async function remindInvitee(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<NotTold | TooOften | null> {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return 'not_found'
  if (!invitee.can.includes('remind')) return 'nothing_waits'
  const tooOften = await useUp(deps.limits, { rule: REMINDERS, key: `${me.id}-${id}` })
  if (tooOften) return tooOften
  const what = invitee.standing === 'waiting' ? 'registration' : 'unit'
  const note = noteOf.trust(id, 'reminded', me, { what })
  await deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [note]))
  return null
}

/** Says thank you to someone whom the caller brought in, once a day. Null when it is done. */
export async function thankInvitee(
  deps: Deps,
  me: PlayerRow,
  id: number,
): Promise<NotTold | TooOften | null> {
  const invitee = await inviteeOf(deps.db, me.id, id)
  if (!invitee) return 'not_found'
  if (!invitee.can.includes('thank')) return 'not_active'
  const tooOften = await useUp(deps.limits, { rule: THANKS, key: `${me.id}-${id}` })
  if (tooOften) return tooOften
  await deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [noteOf.trust(id, 'thanked', me)]))
  return null
}
