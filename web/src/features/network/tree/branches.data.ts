import type { Tree } from '@kinhold/contract/network'
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read } from '../../../api.ts'
import { HEARD, keyOfBranch } from '../tree.data.ts'

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
