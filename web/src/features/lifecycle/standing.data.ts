import type { PlayerCard } from '@kinhold/contract/players'
import type { Invitee, InvitingDecision, Move, SponsorLine, Standing } from '@kinhold/contract/standing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany, keyOfOne } from '../../query-key.ts'

/** A member's standing by the people they brought in, and the number of invitations they have (TRU-50). */
export function useStanding(playerId: number) {
  return useQuery<Standing>({
    queryKey: keyOfMany('invitation', 'standing', playerId),
    queryFn: () => read('GET /api/players/:id/standing', { params: { id: playerId } }),
    meta: { hears: ['player'] },
  })
}

/** The people a member brought in, newest first. */
export function useInvitees(playerId: number) {
  return usePages<Invitee>({
    queryKey: keyOfMany('player', 'invitees', playerId),
    load: (before) =>
      readPage('GET /api/players/:id/invitees', { params: { id: playerId }, query: { before } }),
    hears: ['trust-unit'],
  })
}

/** Reminds one's own invitee, or thanks them. */
export function useTelling() {
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'remind' | 'thank' }) =>
      action === 'remind'
        ? read('POST /api/players/:id/remind', { params: { id } })
        : read('POST /api/players/:id/thank', { params: { id } }),
  })
}

/** The requests to take over a member, newest first. */
export function useMoves(playerId: number) {
  return usePages<Move>({
    queryKey: keyOfOne('player', playerId, 'moves'),
    load: (before) =>
      readPage('GET /api/admin/players/:id/moves', { params: { id: playerId }, query: { before } }),
  })
}

/** A member's sponsors over time, newest first. */
export function useLines(playerId: number) {
  return usePages<SponsorLine>({
    queryKey: keyOfOne('player', playerId, 'lines'),
    load: (before) =>
      readPage('GET /api/admin/players/:id/lines', { params: { id: playerId }, query: { before } }),
  })
}

/** Sets a member's number of invitations. */
export function useDeciding(playerId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitingDecision) =>
      read('PUT /api/admin/players/:id/inviting', { params: { id: playerId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOfMany('invitation', 'standing', playerId) }),
  })
}

/** The members found by a name or number, as candidates for the new sponsor. */
export function useCandidates(search: string) {
  return useQuery<PlayerCard[]>({
    queryKey: keyOfMany('player', 'candidates', search),
    queryFn: () => read('GET /api/players', { query: { search, archived: 'none', limit: 20 } }),
    enabled: search !== '',
  })
}

/** Asks a member to take over another, or withdraws the question. */
export function useAskingMove(playerId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: { sponsorId: number } | { withdraw: number }) =>
      'withdraw' in wish
        ? read('DELETE /api/admin/moves/:id', { params: { id: wish.withdraw } })
        : read('POST /api/admin/moves', { body: { playerId, sponsorId: wish.sponsorId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOfAll('player') }),
  })
}
