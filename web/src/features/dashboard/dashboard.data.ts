import type { Dashboard, PlayerProfile } from '@kinhold/contract/players'
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../api.ts'
import { type Heard, keyOfOne } from '../../query-key.ts'

// Changes in everything a home counts or names invalidate it; of players, only its member and those named in its lines.
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

/** Only one's own is refetched at every change: each view of another's home by the admin is logged. */
export function useDashboard(playerId: number, isOwn: boolean) {
  return useQuery<Dashboard>({
    queryKey: keyOfOne('dashboard', playerId),
    queryFn: () => read('GET /api/players/:id/dashboard', { params: { id: playerId } }),
    meta: { hears: isOwn ? HEARD : [] },
    refetchOnWindowFocus: isOwn,
  })
}

export type Answer = { kind: 'confirm' | 'unit' | 'invitation' | 'move'; id: number; isYes: boolean }

export async function sendAnswer(me: number, { kind, id, isYes }: Answer): Promise<unknown> {
  const init = { keepalive: true }
  if (kind === 'unit')
    return read('POST /api/trust-units/:id/confirm/:playerId', { params: { id, playerId: me } }, init)
  return read(CALLS[kind][isYes ? 'yes' : 'no'], { params: { id } }, init)
}

const CALLS = {
  confirm: { yes: 'POST /api/players/:id/verify', no: 'POST /api/players/:id/decline' },
  move: { yes: 'POST /api/moves/:id/accept', no: 'POST /api/moves/:id/decline' },
  invitation: { yes: 'POST /api/invitations/:id/accept', no: 'POST /api/invitations/:id/decline' },
} as const

/** Resolves once the new home is rendered, so that the answered entry does not reappear for a moment. */
export function useRenewal(me: number) {
  const queries = useQueryClient()
  return useCallback(async () => {
    await queries.invalidateQueries({ queryKey: keyOfOne('dashboard', me) })
    await new Promise<void>((shown) => notifyManager.schedule(shown))
  }, [me, queries])
}

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

// Only the sponsor's and answerer's name and photo are shown; the counts change under the member's own id.
function sponsorOf({ sponsor, answeredBy }: PlayerProfile): number[] {
  return [...new Set([sponsor, answeredBy].flatMap((card) => (card ? [card.id] : [])))]
}
