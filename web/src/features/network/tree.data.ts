import type { Tree } from '@kinhold/contract/network'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { type Heard, keyOfShown } from '../../query-key.ts'

/** The cache key of all parts of the tree. */
export const TREE = keyOfShown('player', 'tree')
/** The cache key of a further part of the tree, by its root. */
export const keyOfBranch = (root: number) => keyOfShown('player', 'tree', root)
/** The changes that make a part of the tree stale. A member who joins or leaves changes the sponsor's counts. */
export const HEARD: readonly Heard[] = [
  'bond',
  'trust-unit',
  'invitation',
  { topic: 'player', keysIn: ({ nodes }: Tree) => nodes.map(({ id }) => id) },
]

/** The member's part of the network, all of it for the admin (NET-08, NET-09, NET-11), kept current by live updates. */
export function useTree() {
  return useQuery({
    queryKey: TREE,
    meta: { hears: HEARD },
    queryFn: async (): Promise<Tree> => read('GET /api/network/tree', {}),
  })
}
