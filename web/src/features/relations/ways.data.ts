import type { Way } from '@kinhold/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'

/** The way from the member to a person; outdated when a bond of the member, or a person on the way, changes. */
export function useWay(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId, 'way'),
    meta: { hears: ['bond', { topic: 'player', keysIn: shownIn }] },
    queryFn: () => read('GET /api/players/:id/way', { params: { id: playerId } }),
  })
}

function shownIn({ people, common }: Way): number[] {
  return [...people, ...(common?.people ?? [])].map(({ id }) => id)
}
