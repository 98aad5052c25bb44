import type { Dashboard, PlayerProfile } from '@kinhold/contract/players'
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read } from '../../api.ts'
import { type Heard, keyOfOne } from '../../query-key.ts'

// A home is stale after a change to anything it counts, to its member, or to a player named in its lines.
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

/** Only the viewer's own home refetches on changes: the server logs each view of another person's home. */
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

/** Refetches the home and resolves once it is shown, so that the answered entry does not flash up again. */
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

// The profile names these people; a change to its counts arrives as a change to the member.
function sponsorOf({ sponsor, answeredBy }: PlayerProfile): number[] {
  return [...new Set([sponsor, answeredBy].flatMap((card) => (card ? [card.id] : [])))]
}
