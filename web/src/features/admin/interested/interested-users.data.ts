import { LIST_MOST } from '@kinhold/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../../api.ts'
import { readAllPages } from '../../../parts/list/pages.data.ts'
import { keyOfAll } from '../../../query-key.ts'

/** All people who want to join, as the totals need them, refetched every 30 seconds (ADM-52, ADM-57, ADM-58). */
export function useInterestedUsers() {
  return useQuery({
    queryKey: keyOfAll('interested-user'),
    queryFn: () =>
      readAllPages((before) =>
        readPage('GET /api/admin/interested-users', { query: { before, limit: LIST_MOST } }),
      ),
    // Actions of strangers send no live update.
    refetchInterval: 30_000,
  })
}
