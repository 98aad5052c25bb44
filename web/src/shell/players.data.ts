import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../api.ts'
import { keyOfAll } from '../query-key.ts'

/** Above this many the switcher's list would be of no use; the network's search finds the rest. */
export const SWITCHER_MOST = 2_000

/** Everyone the admin can switch to, by name; archived players are left out of pickers. */
export function useSwitchable(isAdmin: boolean) {
  return useQuery({
    queryKey: keyOfAll('switchable'),
    queryFn: async () => (await fetchPlayers()).filter((player) => player.status !== 'archived'),
    enabled: isAdmin,
  })
}

async function fetchPlayers(): Promise<Player[]> {
  const players: Player[] = []
  let before: string | undefined
  do {
    const query = { limit: LIST_MOST, ...(before && { before }) }
    const { items, next } = await readPage('GET /api/players', { query })
    players.push(...items)
    before = next ?? undefined
  } while (before && players.length < SWITCHER_MOST)
  return players
}
