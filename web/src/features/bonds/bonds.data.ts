import type { EndedBond, TrustBond } from '@kinhold/contract/bonds'
import type { BondOrder } from '@kinhold/domain/bonds'
import { readPage } from '../../api.ts'
import { itemsOf, type KeptPages } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

export function useBonds() {
  return usePages<TrustBond>({
    queryKey: keyOfMany('bond', 'list'),
    hears: [{ topic: 'player', keysIn: peopleIn }],
    load: (before) => readPage('GET /api/trust-bonds', { query: { before } }),
  })
}

export type Bonds = ReturnType<typeof useBonds>

function peopleIn(list: KeptPages<TrustBond>): number[] {
  return itemsOf(list).flatMap(({ sponsor, invitee }) => [sponsor.id, invitee.id])
}

export function useEndedBonds() {
  return usePages<EndedBond>({
    queryKey: keyOfMany('bond', 'ended'),
    hears: [{ topic: 'player', keysIn: othersIn }],
    load: async (before) => {
      const page = await readPage('GET /api/trust-bonds/ended', { query: { before } })
      // Two people can have several ended bonds with the same id, so add the end date to make the ids unique.
      return { ...page, items: page.items.map((bond) => ({ ...bond, id: `${bond.id} ${bond.endedAt}` })) }
    },
  })
}

function othersIn(list: KeptPages<EndedBond>): number[] {
  return itemsOf(list).map(({ other }) => other.id)
}

export type BondsAsked = { search: string; sort: BondOrder; isDescending: boolean }

export const NEWEST_FIRST: BondsAsked = { search: '', sort: 'since', isDescending: true }

export function useEveryBond({ search, sort, isDescending }: BondsAsked) {
  return usePages<TrustBond>({
    queryKey: keyOfMany('bond', 'every', search, sort, isDescending),
    hears: [{ topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    load: (before) =>
      readPage('GET /api/admin/bonds', {
        query: { before, sort, order: isDescending ? 'desc' : 'asc', search: search || undefined },
      }),
  })
}
