import type { BondEnding, EndedBond } from '@kinhold/contract/bonds'
import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'

const ann: PlayerCard = { id: 19, name: 'Ann', profilePhoto: null }
const bob: PlayerCard = { id: 20, name: 'Bob', profilePhoto: null }
const cleo: PlayerCard = { id: 21, name: 'Cleo', profilePhoto: null }

/**
 * Returns the trust unit that Cleo completed with Ann and Bob. `confirmed` lists the ids of the members who
 * have confirmed it.
 */
export function trustUnit({
  confirmed = [],
  ...different
}: Partial<TrustUnit> & { confirmed?: number[] } = {}): TrustUnit {
  return {
    id: 7,
    sponsor: ann,
    inviteeA: bob,
    inviteeB: cleo,
    target: cleo,
    inviterA: ann,
    inviterB: bob,
    confirmations: Object.fromEntries([19, 20, 21].map((id) => [id, confirmed.includes(id)])),
    groupName: null,
    groupId: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    ...different,
  }
}

const HOUR_MS = 3_600_000
const BOB = { id: 20, name: 'Bob', profilePhoto: null }

/** Returns the time this many hours from now, in ISO 8601. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Returns the consequences of Ann (19) ending her bond with Bob. By default, only the bond ends. */
export function bondEnding(different: Partial<BondEnding> = {}): BondEnding {
  return { id: '19-20', other: BOB, conversation: false, units: [], unitCount: 0, vaults: [], ...different }
}

/** Returns the bond between Ann and Bob, which Bob ended two days ago. */
export function endedBond(different: Partial<EndedBond> = {}): EndedBond {
  return {
    id: '19-20',
    other: BOB,
    formedAt: '2026-01-02T10:00:00.000Z',
    endedAt: inHours(-48),
    endedByMe: false,
    bondedAgain: false,
    inviteAgain: { from: inHours(-24), left: 3 },
    ...different,
  }
}
