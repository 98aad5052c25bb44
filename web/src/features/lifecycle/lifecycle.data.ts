import type { Tree } from '@kinhold/contract/network'
import type { PlayerProfile } from '@kinhold/contract/players'
import type { InvitingDecision } from '@kinhold/contract/standing'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useListOf } from '../../parts/list/pages.data.ts'
import { useAnswer, useCall } from '../../parts/calls.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfMany, keyOfOne, keyOfShown } from '../../query-key.ts'

/** The admin's action on a person's standing, with optional reasons for the person and for their sponsor. */
export type Change = { action: LifecycleAction; reason?: string; toSponsor?: string }

export function useChangeStatus(playerId: number) {
  const queries = useQueryClient()
  const forget = useForget('player', 'dashboard', 'switchable')
  return useMutation({
    mutationFn: (body: Change) =>
      read('PATCH /api/admin/players/:id/status', { params: { id: playerId }, body }),
    onSuccess: ({ id, status, verified }) => {
      const standing = { status, verified }
      const changed = (tree: Tree) =>
        tree.nodes.map((node) => (node.id === id ? { ...node, ...standing } : node))
      queries.setQueriesData<Tree>(
        { queryKey: keyOfShown('player', 'tree') },
        (tree) => tree && { ...tree, nodes: changed(tree) },
      )
      queries.setQueryData<PlayerProfile>(keyOfOne('player', id), (one) => one && { ...one, ...standing })
    },
    // Refetches even if the server rejects the request, since a rejection usually means that the data on
    // screen is out of date.
    onSettled: () => void forget(),
  })
}

export function useStanding(id: number) {
  const options = { meta: { hears: ['player'] as const } }
  const key = keyOfMany('invitation', 'standing', id)
  return useAnswer(key, 'GET /api/players/:id/standing', { params: { id } }, options)
}

export function useInvitees(id: number) {
  const options = { hears: ['trust-unit'] } as const
  const key = keyOfMany('player', 'invitees', id)
  return useListOf(key, 'GET /api/players/:id/invitees', { params: { id } }, options)
}

export const useTelling = (action: 'remind' | 'thank') => useCall(`POST /api/players/:id/${action}` as const)

export function useMoves(id: number) {
  return useListOf(keyOfOne('player', id, 'moves'), 'GET /api/admin/players/:id/moves', { params: { id } })
}

export function useLines(id: number) {
  return useListOf(keyOfOne('player', id, 'lines'), 'GET /api/admin/players/:id/lines', { params: { id } })
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
  const query = { search, archived: 'none', limit: 20 } as const
  const options = { enabled: search !== '' }
  return useAnswer(keyOfMany('player', 'candidates', search), 'GET /api/players', { query }, options)
}

export const useAskMove = () => useCall('POST /api/admin/moves', 'player')
export const useWithdrawMove = () => useCall('DELETE /api/admin/moves/:id', 'player')
