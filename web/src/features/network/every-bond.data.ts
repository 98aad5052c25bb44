import type { TrustBond } from '@kinhold/contract/bonds'
import type { BondOrder } from '@kinhold/domain/bonds'
import { readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'
import { peopleIn } from './bonds.data.ts'

/** Which of everybody's bonds the admin asks for, and in which order. */
export type BondsAsked = { search: string; sort: BondOrder; isDescending: boolean }

/** As they come before the admin asks for anything else. */
export const NEWEST_FIRST: BondsAsked = { search: '', sort: 'since', isDescending: true }

/** Everybody's trust bonds, for the admin, a page at a time; the ones before stay until those are there (NET-30). */
export function useEveryBond({ search, sort, isDescending }: BondsAsked) {
  return usePages<TrustBond>({
    queryKey: keyOfMany('bond', 'every', search, sort, isDescending),
    // A bond shows its people.
    hears: [{ topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    load: (before) => {
      const order = isDescending ? 'desc' : 'asc'
      return readPage('GET /api/admin/bonds', {
        query: { before, sort, order, ...(search !== '' && { search }) },
      })
    },
  })
}
