import { readPage } from '../../api.ts'
import { keyOfAll } from '../../query-key.ts'
import { usePages } from './pages.data.ts'

/** People who would like to join, looked up again every 30 seconds (ADM-57, ADM-58). */
export function useInterestedUsers() {
  return usePages(
    keyOfAll('interested-user'),
    (before) => readPage('GET /api/admin/interested-users', { query: { before } }),
    30_000,
  )
}
