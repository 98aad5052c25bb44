import type { TrustBond } from '@kinhold/contract/bonds'
import { readPage } from '../../api.ts'
import { itemsOf, type KeptPages } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

/** The member's trust bonds, newest first, a page at a time (NET-03). */
export function useBonds() {
  return usePages<TrustBond>({
    queryKey: keyOfMany('bond', 'list'),
    // A bond shows its people.
    hears: [{ topic: 'player', keysIn: peopleIn }],
    load: (before) => readPage('GET /api/trust-bonds', { query: { before } }),
  })
}

/** Such a list. */
export type Bonds = ReturnType<typeof useBonds>

/** The ids of the people in a list of bonds. */
export function peopleIn(list: KeptPages<TrustBond>): number[] {
  return itemsOf(list).flatMap(({ sponsor, invitee }) => [sponsor.id, invitee.id])
}
