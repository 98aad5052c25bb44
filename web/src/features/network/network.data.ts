import type { PlayerProfile } from '@kinhold/contract/players'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** The signed-in member with their sponsor and the number of their bonds. */
export function useOwnPlace(playerId: number) {
  return useQuery({
    queryKey: ['player', playerId],
    queryFn: async () => (await read('GET /api/players/:id', { params: { id: playerId } })) as PlayerProfile,
  })
}
