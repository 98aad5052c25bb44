import type { TrustUnit } from '@kinhold/contract/units'
import { LIST_MOST } from '@kinhold/domain/limits'
import { isFullyConfirmed, isOfUnit } from '@kinhold/domain/units'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api.ts'
import { readAllPages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** The member's confirmed units without a group, newest first: the candidates for a new group (UNI-35). */
export function useUnitsToName(playerId: number) {
  return useQuery({
    queryKey: keyOfMany('trust-unit', 'to-name', playerId),
    // A unit without a group may come after any number of units that have one.
    queryFn: () =>
      readAllPages<TrustUnit>((before) =>
        readPage('GET /api/trust-units', { query: { limit: LIST_MOST, before } }),
      ),
    select: (units: TrustUnit[]) => units.filter((unit) => canBeNamedBy(playerId, unit)),
    meta: { hears: ['group'] },
  })
}

// The admin's list has everyone's units.
function canBeNamedBy(playerId: number, unit: TrustUnit): boolean {
  const { groupId, confirmations } = unit
  return groupId === null && isFullyConfirmed(confirmations) && isOfUnit(confirmations, playerId)
}
