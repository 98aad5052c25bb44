import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { ApiError, send } from '../api.ts'

/** Above this many the switcher's list would be of no use; the network's search finds the rest. */
export const SWITCHER_MOST = 2_000

/** Everyone the admin can switch to, by name; archived players are left out of pickers. */
export function useSwitchable(isAdmin: boolean) {
  return useQuery({
    queryKey: ['switchable'],
    queryFn: async () => (await fetchPlayers()).filter((player) => player.status !== 'archived'),
    enabled: isAdmin,
  })
}

async function fetchPlayers(): Promise<Player[]> {
  const players: Player[] = []
  let next: string | null = `/api/players?limit=${LIST_MOST}`
  while (next && players.length < SWITCHER_MOST) {
    const response: Response = await send('GET', next)
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    players.push(...((await response.json()) as Player[]))
    next = nextPageOf(response)
  }
  return players
}

// RFC 8288: <address>; rel="next"
function nextPageOf(response: Response): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
}
