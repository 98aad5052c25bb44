import type { TrustBond } from '@kinhold/contract/bonds'
import type { BondOrder } from '@kinhold/domain/bonds'
import { readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'
import { peopleIn } from './bonds.data.ts'

/** The admin's filter and order of all bonds. */
export type BondsAsked = { search: string; sort: BondOrder; isDescending: boolean }

/** The default filter and order. */
export const NEWEST_FIRST: BondsAsked = { search: '', sort: 'since', isDescending: true }

/** All trust bonds, for the admin, a page at a time; the earlier rows stay until the new ones are there (NET-30). */
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
