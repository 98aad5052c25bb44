import type { Sibling } from '@kinhold/contract/introductions'
import type { PlayerProfile } from '@kinhold/contract/players'
import { useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { useChange } from '../../parts/forget.data.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'

/** Loads the people whom the member's sponsor brought in, too; the admin has none. */
export function useSiblings(isAdmin: boolean) {
  return usePages<Sibling>({
    queryKey: keyOfMany('player', 'siblings'),
    hears: ['bond', 'invitation'],
    isEnabled: !isAdmin,
    load: (before) => readPage('GET /api/siblings', { query: { before } }),
  })
}

export function useConnect() {
  return useChange(
    (id: number) => read('POST /api/siblings/:id/connect', { params: { id } }),
    'player',
    'invitation',
    'dashboard',
  )
}

/** Loads the card of the member's sponsor from their profile. */
export function useSponsor(memberId: number) {
  return useQuery({
    queryKey: keyOfOne('player', memberId),
    queryFn: async () => (await read('GET /api/players/:id', { params: { id: memberId } })) as PlayerProfile,
    meta: { hears: [{ topic: 'player', keysIn: sponsorOf }] },
    select: ({ sponsor }: PlayerProfile) => sponsor,
  })
}

function sponsorOf({ sponsor }: PlayerProfile): number[] {
  return sponsor ? [sponsor.id] : []
}
