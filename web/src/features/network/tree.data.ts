import type { Tree } from '@kinhold/contract/network'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** Where the answer of `useTree` is kept; further parts of the tree keep theirs under the same words and their root. */
export const TREE_KEY = ['player', 'tree'] as const satisfies QueryKey

/** What `useTree` answers: its `data` is the tree, whose `nodes` come breadth first. */
export type TreeAnswer = ReturnType<typeof useTree>

/** The member's part of the network, to the admin all of it (NET-08, NET-09, NET-11), kept current by what happens in it. */
export function useTree() {
  return useQuery({
    queryKey: TREE_KEY,
    meta: { hears: ['bond', 'trust-unit', 'invitation'] },
    queryFn: async (): Promise<Tree> => read('GET /api/network/tree', {}),
  })
}
