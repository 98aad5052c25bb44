import type { Way } from '@kinhold/contract/ways'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'

/** How one knows somebody; old as soon as an own bond, or somebody on the way, changes. */
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
