import type { Tree } from '@kinhold/contract/network'
import type { Player, PlayerCard, PlayerProfile } from '@kinhold/contract/players'
import type { Invitee, InvitingDecision, Move, SponsorLine, Standing } from '@kinhold/contract/standing'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfMany, keyOfOne, keyOfShown } from '../../query-key.ts'

/** The admin's action on a person's standing, with an optional reason for that person and one for their sponsor. */
export type Change = { action: LifecycleAction; reason?: string; toSponsor?: string }

export function useChangeStatus(playerId: number) {
  const queries = useQueryClient()
  const forget = useForget('player', 'dashboard', 'switchable')
  return useMutation({
    mutationFn: (body: Change) =>
      read('PATCH /api/admin/players/:id/status', { params: { id: playerId }, body }),
    onSuccess: (player) => showStanding(queries, player),
    // Also after a refusal: it usually means that the data on screen is out of date.
    onSettled: () => void forget(),
  })
}

function showStanding(queries: QueryClient, { id, status, verified }: Player): void {
  const standing = { status, verified }
  queries.setQueriesData<Tree>(
    { queryKey: keyOfShown('player', 'tree') },
    (tree) =>
      tree && {
        ...tree,
        nodes: tree.nodes.map((node) => (node.id === id ? { ...node, ...standing } : node)),
      },
  )
  queries.setQueryData<PlayerProfile>(
    keyOfOne('player', id),
    (before) => before && { ...before, ...standing },
  )
}

export function useStanding(playerId: number) {
  return useQuery<Standing>({
    queryKey: keyOfMany('invitation', 'standing', playerId),
    queryFn: () => read('GET /api/players/:id/standing', { params: { id: playerId } }),
    meta: { hears: ['player'] },
  })
}

export function useInvitees(playerId: number) {
  return usePages<Invitee>({
    queryKey: keyOfMany('player', 'invitees', playerId),
    load: (before) =>
      readPage('GET /api/players/:id/invitees', { params: { id: playerId }, query: { before } }),
    hears: ['trust-unit'],
  })
}

export function useTelling() {
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: 'remind' | 'thank' }) =>
      action === 'remind'
        ? read('POST /api/players/:id/remind', { params: { id } })
        : read('POST /api/players/:id/thank', { params: { id } }),
  })
}

export function useMoves(playerId: number) {
  return usePages<Move>({
    queryKey: keyOfOne('player', playerId, 'moves'),
    load: (before) =>
      readPage('GET /api/admin/players/:id/moves', { params: { id: playerId }, query: { before } }),
  })
}

export function useLines(playerId: number) {
  return usePages<SponsorLine>({
    queryKey: keyOfOne('player', playerId, 'lines'),
    load: (before) =>
      readPage('GET /api/admin/players/:id/lines', { params: { id: playerId }, query: { before } }),
  })
}

export function useDeciding(playerId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitingDecision) =>
      read('PUT /api/admin/players/:id/inviting', { params: { id: playerId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOfMany('invitation', 'standing', playerId) }),
  })
}

export function useCandidates(search: string) {
  return useQuery<PlayerCard[]>({
    queryKey: keyOfMany('player', 'candidates', search),
    queryFn: () => read('GET /api/players', { query: { search, archived: 'none', limit: 20 } }),
    enabled: search !== '',
  })
}

export function useAskingMove(playerId: number) {
  return useMutation({
    mutationFn: (change: { sponsorId: number } | { withdraw: number }) =>
      'withdraw' in change
        ? read('DELETE /api/admin/moves/:id', { params: { id: change.withdraw } })
        : read('POST /api/admin/moves', { body: { playerId, sponsorId: change.sponsorId } }),
    onSettled: useForget('player'),
  })
}
