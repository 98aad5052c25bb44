import type { TrustUnit } from '@kinhold/contract/units'
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { keyOfAll, keyOfMany } from '../../query-key.ts'
import { useSession } from '../session/use-session.ts'

type Page = { items: TrustUnit[]; next: string | null }
const KEY = keyOfMany('trust-unit', 'list')

/** The member's trust units, newest first, a page at a time; all of them for the admin (UNI-06). */
export function useUnits() {
  return useInfiniteQuery({
    queryKey: KEY,
    // A unit shows its people and the group that was made from it.
    meta: { hears: ['group', { topic: 'player', keysIn: peopleIn }] },
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) => orSayWhy(readPage('GET /api/trust-units', { query: { before } })),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    select: unitsOf,
  })
}

/** The list as the screens hand it to their parts. */
export type Units = ReturnType<typeof useUnits>

/** Confirms the own part in a unit (UNI-08); for members only (UNI-21). What the server answers is on screen at once. */
export function useConfirmUnit(unitId: number) {
  const queries = useQueryClient()
  const { player } = useSession()
  return useMutation({
    mutationFn: async () => {
      if (player?.userType !== 'member') throw new NotAuthenticated()
      return read('POST /api/trust-units/:id/confirm/:playerId', {
        params: { id: unitId, playerId: player.id },
      })
    },
    onSuccess: (unit) =>
      queries.setQueryData<InfiniteData<Page>>(KEY, (before) => before && withUnit(before, unit)),
    onSettled: () => {
      // After a refusal too: it mostly means that the list in sight is an old one.
      for (const topic of ['trust-unit', 'dashboard'] as const)
        void queries.invalidateQueries({ queryKey: keyOfAll(topic) })
    },
  })
}

/** Nobody is signed in who could confirm (UNI-21). */
export class NotAuthenticated extends Error {
  constructor() {
    super('Player not authenticated')
  }
}

function unitsOf({ pages }: InfiniteData<Page>): TrustUnit[] {
  return pages.flatMap((page) => page.items)
}

function peopleIn(list: InfiniteData<Page>): number[] {
  return unitsOf(list).flatMap((unit) => [unit.sponsor.id, unit.inviteeA.id, unit.inviteeB.id])
}

function withUnit(list: InfiniteData<Page>, unit: TrustUnit): InfiniteData<Page> {
  const renewed = (items: TrustUnit[]) => items.map((one) => (one.id === unit.id ? unit : one))
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: renewed(page.items) })) }
}

// The screens show this title with the server's own sentence below it (UNI-22).
async function orSayWhy<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new Error('Failed to fetch trust units', { cause })
  }
}
