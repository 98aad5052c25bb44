import type { EndedBond } from '@kinhold/contract/bonds'
import { readPage } from '../../api.ts'
import { itemsOf, type KeptPages } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

/** The member's ended bonds, latest first, a page at a time (TRU-03). */
export function useEndedBonds() {
  return usePages<EndedBond>({
    queryKey: keyOfMany('bond', 'ended'),
    hears: [{ topic: 'player', keysIn: othersIn }],
    load: async (before) => {
      const page = await readPage('GET /api/trust-bonds/ended', { query: { before } })
      return { ...page, items: page.items.map(byItsEnd) }
    },
  })
}

// Two people may have had several bonds, one after another.
function byItsEnd(bond: EndedBond): EndedBond {
  return { ...bond, id: `${bond.id} ${bond.endedAt}` }
}

function othersIn(list: KeptPages<EndedBond>): number[] {
  return itemsOf(list).map(({ other }) => other.id)
}
