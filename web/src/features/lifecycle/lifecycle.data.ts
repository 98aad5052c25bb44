import type { Tree } from '@kinhold/contract/network'
import type { Player, PlayerProfile } from '@kinhold/contract/players'
import type { LifecycleAction } from '@kinhold/domain/lifecycle'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfAll, keyOfShown, keyOfOne } from '../../query-key.ts'

/** The admin's action on a person's standing, with an optional reason for that person and one for their sponsor. */
export type Change = { action: LifecycleAction; reason?: string; toSponsor?: string }

/** Changes a player's standing (ADM-69), and updates the tree and all other data that shows the player. */
export function useChangeStatus(playerId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) =>
      read('PATCH /api/admin/players/:id/status', { params: { id: playerId }, body }),
    onSuccess: (player) => showStanding(queries, player),
    // Also after a refusal: it usually means that the data on screen is out of date.
    onSettled: () => {
      for (const name of ['player', 'dashboard', 'switchable'] as const)
        void queries.invalidateQueries({ queryKey: keyOfAll(name) })
    },
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
