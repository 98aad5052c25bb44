import type { TrustBond } from '@kinhold/contract/bonds'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'

type Page = { items: TrustBond[]; next: string | null }

/** The member's trust bonds, newest first, a page at a time; all of them for the admin (NET-03). */
export function useBonds() {
  return useInfiniteQuery({
    queryKey: keyOfMany('bond', 'list'),
    // A bond shows its people.
    meta: { hears: [{ topic: 'player', keysIn: peopleIn }] },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) => readPage('GET /api/trust-bonds', { query: { before } }),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

/** The list as the screen hands it to its tab. */
export type Bonds = ReturnType<typeof useBonds>

function peopleIn({ pages }: InfiniteData<Page>): number[] {
  return pages.flatMap(({ items }) => items).flatMap(({ sponsor, invitee }) => [sponsor.id, invitee.id])
}
