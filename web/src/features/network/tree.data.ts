import type { Tree } from '@kinhold/contract/network'
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read } from '../../api.ts'
import { type Heard, keyOfShown } from '../../query-key.ts'

export const TREE = keyOfShown('player', 'tree')
export const keyOfBranch = (root: number) => keyOfShown('player', 'tree', root)
/** The changes that make a part of the tree stale. A member who joins or leaves changes the sponsor's counts. */
export const HEARD: readonly Heard[] = [
  'bond',
  'trust-unit',
  'invitation',
  { topic: 'player', keysIn: ({ nodes }: Tree) => nodes.map(({ id }) => id) },
]

export function useTree() {
  return useQuery({
    queryKey: TREE,
    meta: { hears: HEARD },
    queryFn: async (): Promise<Tree> => read('GET /api/network/tree', {}),
  })
}

/** The further parts of the tree, each below one of the given people; with the ids that are loading and that failed. */
export function useBranches(ids: readonly number[]) {
  const queries = useQueryClient()
  const { parts, states } = useQueries({ queries: ids.map(branchBelow), combine: partsAndStates })
  return {
    parts,
    loading: ids.filter((_, index) => states[index] === 'loading'),
    failed: ids.filter((_, index) => states[index] === 'failed'),
    retry: (id: number) => void queries.refetchQueries({ queryKey: keyOfBranch(id) }),
  }
}

function branchBelow(id: number) {
  return {
    queryKey: keyOfBranch(id),
    meta: { hears: HEARD },
    queryFn: async (): Promise<Tree> => read('GET /api/network/tree', { query: { root: String(id) } }),
  }
}

function partsAndStates(results: UseQueryResult<Tree>[]) {
  return {
    parts: results.flatMap(({ data, error }) => (data && !isNotForThem(error) ? data : [])),
    states: results.map(({ data, isFetching }) => (data ? 'there' : isFetching ? 'loading' : 'failed')),
  }
}

// A member who was opened may have become private or unreachable since, so their earlier data must not show.
function isNotForThem(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
