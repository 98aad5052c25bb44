import type { Guardians, GuardianSet } from '@kinhold/contract/guardians'
import { neededOf } from '@kinhold/domain/claims'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../../deps.ts'
import { presentCard } from '../../players/present-player.ts'
import { idsApartFrom } from '../../ties/ties.queries.ts'
import { findProposed, idsOfEligible } from './find-guardians.ts'
import { askersOf, isNewSession, type SetRow, setsOf } from './guardians.queries.ts'
import { GUARDIAN_CHANGE_DAYS } from './replace-guardians.ts'

/** A player's guardians, the proposed ones, and the members who ask the player to be theirs. */
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
    // Leaves out members who are no longer bonded to the caller.
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
