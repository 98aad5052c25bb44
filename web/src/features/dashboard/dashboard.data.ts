import type { Dashboard, PlayerProfile } from '@kinhold/contract/players'
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../api.ts'
import { type Heard, keyOfOne } from '../../query-key.ts'

// A home page becomes stale when anything it counts or any player it names changes.
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
  'claim',
]

/**
 * Loads a home page. Another person's home page is never refetched automatically, since every view is logged.
 */
export function useDashboard(playerId: number, isOwn: boolean) {
  return useQuery<Dashboard>({
    queryKey: keyOfOne('dashboard', playerId),
    queryFn: () => read('GET /api/players/:id/dashboard', { params: { id: playerId } }),
    meta: { hears: isOwn ? HEARD : [] },
    refetchOnWindowFocus: isOwn,
  })
}

export type Answer = {
  kind: 'confirm' | 'unit' | 'introduction' | 'invitation' | 'move'
  id: number
  isYes: boolean
}

export async function sendAnswer(me: number, { kind, id, isYes }: Answer): Promise<unknown> {
  const init = { keepalive: true }
  if (kind === 'unit')
    return read('POST /api/trust-units/:id/confirm/:playerId', { params: { id, playerId: me } }, init)
  if (kind === 'introduction')
    return read('POST /api/introductions/:id/answer', { params: { id }, body: { yes: isYes } }, init)
  return read(CALLS[kind][isYes ? 'yes' : 'no'], { params: { id } }, init)
}

const CALLS = {
  confirm: { yes: 'POST /api/players/:id/verify', no: 'POST /api/players/:id/decline' },
  move: { yes: 'POST /api/moves/:id/accept', no: 'POST /api/moves/:id/decline' },
  invitation: { yes: 'POST /api/invitations/:id/accept', no: 'POST /api/invitations/:id/decline' },
} as const

/** Returns a function that refetches the home page and resolves once the new data is on screen. */
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

// Returns the ids of the other people named in the profile.
function sponsorOf({ sponsor, answeredBy }: PlayerProfile): number[] {
  return [...new Set([sponsor, answeredBy].flatMap((card) => (card ? [card.id] : [])))]
}
