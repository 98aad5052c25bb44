import type { InterestedUser } from '@kinhold/contract/admin'
import { readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfAll } from '../../query-key.ts'

/** People who would like to join, asked for again every 30 seconds (ADM-57, ADM-58). */
export function useInterestedUsers() {
  return usePages<InterestedUser>({
    queryKey: keyOfAll('interested-user'),
    load: (before) => readPage('GET /api/admin/interested-users', { query: { before } }),
    // No live update tells of what strangers do.
    refetchInterval: 30_000,
  })
}
