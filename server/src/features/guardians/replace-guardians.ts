import { GUARDIAN_CHANGE_DAYS, GUARDIAN_COUNTS } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer, playerById } from '../players/players.queries.ts'
import { idsOfEligible, isFit } from './find-guardians.ts'
import { addSet, isNewSession, setsOf } from './guardians.queries.ts'

/** Reasons for not naming guardians. */
export type NotNamed = 'count' | 'oneself' | 'twice' | 'not_bonded' | 'inactive'

/**
 * Replaces the caller's guardians: at once, or after seven days in a session younger than that, so that a thief of the
 * number can not take the account for good. Guardians who agreed before are not asked again. Returns the reason if not,
 * else null.
 */
export async function nameGuardians(
  deps: Deps,
  me: PlayerRow,
  sessionId: string,
  ids: number[],
): Promise<NotNamed | null> {
  if (ids.includes(me.id)) return 'oneself'
  if (new Set(ids).size < ids.length) return 'twice'
  if (!GUARDIAN_COUNTS.some((count) => count === ids.length)) return 'count'
  return deps.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, me.id)
    const refused = await refusalOf(tx, me.id, ids)
    if (refused) return refused
    await replace(tx, deps, me.id, sessionId, ids)
    return null
  })
}

async function refusalOf(tx: Tx, me: number, ids: number[]): Promise<NotNamed | null> {
  const eligible = await idsOfEligible(tx, me)
  if (ids.some((id) => !eligible.has(id))) return 'not_bonded'
  for (const id of ids) if (!isFit(await playerById(tx, id))) return 'inactive'
  return null
}

async function replace(tx: Tx, deps: Deps, me: number, sessionId: string, ids: number[]): Promise<void> {
  const before = await setsOf(tx, me)
  const agreed = new Set(
    [before.now, before.later].flatMap((set) =>
      (set?.named ?? []).filter(({ answer }) => answer === 'agreed').map(({ id }) => id),
    ),
  )
  const waits = await isNewSession(tx, sessionId, GUARDIAN_CHANGE_DAYS)
  const named = ids.map((id) => ({ id, answer: agreed.has(id) ? 'agreed' : null }))
  await addSet(tx, me, { named, afterDays: waits ? GUARDIAN_CHANGE_DAYS : 0 })
  const asked = ids.filter((id) => !agreed.has(id))
  await keepEvents(tx, [{ playerId: me, kind: 'guardians_named', detail: { count: ids.length, waits } }])
  await notifyPlayers(
    tx,
    deps,
    asked.map((id) => noteOf.trust(id, 'guardian_asked', { id: me })),
    [{ topic: 'claim', key: null, players: [me, ...ids] }],
  )
}
