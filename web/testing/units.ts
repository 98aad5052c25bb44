import type { PlayerCard } from '@kinhold/contract/players'
import type { TrustUnit } from '@kinhold/contract/units'

const ann: PlayerCard = { id: 19, name: 'Ann', profilePhoto: null }
const bob: PlayerCard = { id: 20, name: 'Bob', profilePhoto: null }
const cleo: PlayerCard = { id: 21, name: 'Cleo', profilePhoto: null }

/** The unit of Ann, Bob and Cleo, who closed it, plus overrides. `confirmed`: members who have confirmed. */
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
