import type { Tree } from '@kinhold/contract/network'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'

/** Where a further part of the tree is kept, by its root. */
export const keyOfBranch = (root: number) => keyOfMany('player', 'tree', root)

/** What `useTree` answers: its `data` is the tree, whose `nodes` come breadth first. */
export type TreeAnswer = ReturnType<typeof useTree>

/** The member's part of the network, to the admin all of it (NET-08, NET-09, NET-11), kept current by what happens in it. */
export function useTree() {
  return useQuery({
    queryKey: keyOfMany('player', 'tree'),
    meta: { hears: ['bond', 'trust-unit', 'invitation'] },
    queryFn: async (): Promise<Tree> => read('GET /api/network/tree', {}),
  })
}
