import type { BondEnding, EndedBond } from '@kinhold/contract/bonds'

const HOUR_MS = 3_600_000
const bob = { id: 20, name: 'Bob', profilePhoto: null }

/** The time so many hours from now, ISO 8601. */
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** The consequences if Ann (19) ended her bond with Bob: by default none but the end itself. */
export function bondEnding(different: Partial<BondEnding> = {}): BondEnding {
  return { id: '19-20', other: bob, conversation: false, units: [], unitCount: 0, vaults: [], ...different }
}

/** The bond of Ann and Bob, ended by him two days ago. */
export function endedBond(different: Partial<EndedBond> = {}): EndedBond {
  return {
    id: '19-20',
    other: bob,
    formedAt: '2026-01-02T10:00:00.000Z',
    endedAt: inHours(-48),
    endedByMe: false,
    bondedAgain: false,
    inviteAgain: { from: inHours(-24), left: 3 },
    ...different,
  }
}
