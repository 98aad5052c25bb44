import type { Dashboard, PlayerProfile } from '@kinhold/contract/players'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { type Heard, keyOfOne } from '../../query-key.ts'

// All that a home counts or names makes its answer old; of players, only its member and those whom its lines name.
const HEARD: readonly Heard[] = [
  { topic: 'player', keysIn: peopleAt },
  'invitation',
  'bond',
  'trust-unit',
  'group',
  'vault',
  'message',
  'conversation-read',
  'notification',
]

/**
 * A member's home: who they are, what they have, what waits and what happened last. Only one's own is asked for again
 * at every change: each time the admin looks at another's is written to a log.
 */
export function useDashboard(playerId: number, isOwn: boolean) {
  return useQuery<Dashboard>({
    queryKey: keyOfOne('dashboard', playerId),
    queryFn: () => read('GET /api/players/:id/dashboard', { params: { id: playerId } }),
    meta: { hears: isOwn ? HEARD : [] },
    refetchOnWindowFocus: isOwn,
  })
}

/** The member as their profile shows them, for the sponsor above them and the people below. */
export function useProfile(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId),
    meta: { hears: [{ topic: 'player', keysIn: sponsorOf }] },
    queryFn: async () => (await read('GET /api/players/:id', { params: { id: playerId } })) as PlayerProfile,
  })
}

function peopleAt({ player, attention, recent }: Dashboard): number[] {
  return [player.id, ...[...attention, ...recent].flatMap(({ names }) => names)]
}

// Only the sponsor's name and photo are shown; a change of the profile's counts is told under the member's own id.
function sponsorOf({ sponsor }: PlayerProfile): number[] {
  return sponsor ? [sponsor.id] : []
}
