import type { FormerUnit } from '@kinhold/contract/units'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** The member's dissolved trust units, latest first, a page at a time (TRU-05). */
export function useFormerUnits() {
  return usePages<FormerUnit>({
    queryKey: keyOfMany('trust-unit', 'former'),
    hears: [{ topic: 'player', keysIn: peopleIn }],
    load: (before) => readPage('GET /api/trust-units/former', { query: { before } }),
  })
}

function peopleIn(list: KeptPages<FormerUnit>): number[] {
  return itemsOf(list).flatMap(({ members }) => members.map(({ id }) => id))
}
