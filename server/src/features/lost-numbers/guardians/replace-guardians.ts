import type { Guardians, GuardianSet } from '@kinhold/contract/guardians'
import { neededOf } from '@kinhold/domain/claims'
import { GUARDIAN_COUNTS } from '@kinhold/domain/limits'
import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../http/refusals.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { lockPlayer, playerById } from '../../players/players.queries.ts'
import { presentCard } from '../../players/present-player.ts'
import { idsApartFrom } from '../../ties/ties.queries.ts'
import { findProposed, idsOfEligible, isFit } from './find-guardians.ts'
import { addSet, askersOf, isNewSession, type SetRow, setsOf } from './guardians.queries.ts'

/**
 * In a session that is less than this many days old, a change of guardians is delayed by the same number of
 * days.
 */
const GUARDIAN_CHANGE_DAYS = 7

/**
 * Replaces the caller's guardians and returns the refusal, or null. In a new session, the change is delayed
 * by seven days, so that a thief who has the number can't take over the account permanently. Guardians who
 * have already agreed don't have to agree again.
 */
export async function nameGuardians(deps: Deps, me: PlayerRow, sessionId: string, ids: number[]) {
  if (isAdmin(me))
    return refuse(
      409,
      'the_admin',
      msg`The admin’s account cannot be claimed, so it needs no guardians. The operator sets another number on the server.`,
    )
  if (ids.includes(me.id))
    return refuse(
      400,
      'own_guardian',
      msg`You cannot be your own guardian. Please choose people who know you.`,
    )
  if (new Set(ids).size < ids.length)
    return refuse(400, 'guardian_twice', msg`You chose the same person twice. Please choose somebody else.`)
  if (!GUARDIAN_COUNTS.some((count) => count === ids.length))
    return refuse(400, 'guardian_count', msg`Please choose three guardians, or five.`)
  return replace(deps, me.id, sessionId, ids)
}

const replace = action(async (tx, deps: Deps, me: number, sessionId: string, ids: number[]) => {
  await lockPlayer(tx, me)
  if (ids.includes(ADMIN_ID))
    return refuse(409, 'guardian_admin', msg`The admin cannot be your guardian. Please choose somebody else.`)
  const eligible = await idsOfEligible(tx, me)
  if (ids.some((id) => !eligible.has(id)))
    return refuse(
      409,
      'guardian_not_bonded',
      msg`A guardian has to be somebody you have a trust bond with. Please choose again.`,
    )
  for (const id of ids)
    if (!isFit(await playerById(tx, id)))
      return refuse(
        409,
        'guardian_inactive',
        msg`One of these people is not active at the moment. Please choose somebody else.`,
      )
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
    asked.map((to) => ({ kind: 'guardian_asked', to, about: { id: me } })),
    [{ topic: 'claim', key: null, players: [me, ...ids] }],
  )
  return null
})

export async function viewGuardians({ db }: Deps, me: PlayerRow, sessionId: string): Promise<Guardians> {
  const [sets, eligible, apart, changesWait, proposed, askers] = await Promise.all([
    setsOf(db, me.id),
    idsOfEligible(db, me.id),
    idsApartFrom(db, me.id),
    isNewSession(db, sessionId, GUARDIAN_CHANGE_DAYS),
    findProposed(db, me),
    askersOf(db, me.id),
  ])
  const present = (set: SetRow | undefined) => (set ? presentSet(set, eligible, apart) : null)
  return {
    now: present(sets.now),
    later: present(sets.later),
    changesWait,
    proposed: proposed.map(presentCard),
    // Leave out members who are no longer bonded to the caller.
    askedBy: askers
      .filter(({ id }) => eligible.has(id) && !apart.includes(id))
      .map((row) => ({ ...presentCard(row), agreed: row.answer === null ? null : row.answer === 'agreed' })),
  }
}

function presentSet({ named, holdsFrom }: SetRow, eligible: Set<number>, apart: number[]): GuardianSet {
  const seen = named.filter(({ id }) => !apart.includes(id))
  return {
    guardians: seen.map((row) => ({
      ...presentCard(row),
      state: eligible.has(row.id) ? ((row.answer ?? 'asked') as 'asked' | 'agreed' | 'declined') : 'ended',
    })),
    needed: neededOf(named.length),
    holdsFrom: holdsFrom.toISOString(),
  }
}
