import type { Tree } from '@kinhold/contract/network'
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { ApiError, read } from '../../api.ts'
import { type Heard, keyOfShown } from '../../query-key.ts'

/** The live updates that invalidate a part of the tree. */
const HEARD: readonly Heard[] = [
  'bond',
  'trust-unit',
  'invitation',
  {
    topic: 'player',
    keysIn: ({ nodes, elsewhere = [] }: Tree) => [...nodes, ...elsewhere].map(({ id }) => id),
  },
]

export function useTree() {
  return useQuery(partBelow())
}

/** Loads the parts of the tree below the given people. */
export function useBranches(ids: readonly number[]) {
  const queries = useQueryClient()
  const { parts, states } = useQueries({ queries: ids.map((id) => partBelow(id)), combine: partsAndStates })
  return {
    parts,
    loading: ids.filter((_, index) => states[index] === 'loading'),
    failed: ids.filter((_, index) => states[index] === 'failed'),
    retry: (id: number) => void queries.refetchQueries({ queryKey: partBelow(id).queryKey }),
  }
}

// Returns the query for the part below a person, or below the member if there is no id.
function partBelow(id?: number) {
  return {
    queryKey: keyOfShown('player', 'tree', ...(id === undefined ? [] : [id])),
    meta: { hears: HEARD },
    queryFn: (): Promise<Tree> => read('GET /api/network/tree', { query: { root: id?.toString() } }),
  }
}

function partsAndStates(results: UseQueryResult<Tree>[]) {
  return {
    parts: results.flatMap(({ data, error }) => (data && !isNotForThem(error) ? data : [])),
    states: results.map(({ data, isFetching }) => (data ? 'there' : isFetching ? 'loading' : 'failed')),
  }
}

// After a 404, hide a cached branch, since the person at its root may have become private or unreachable.
function isNotForThem(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
