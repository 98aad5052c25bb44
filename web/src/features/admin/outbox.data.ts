import { readPage } from '../../api.ts'
import { keyOfAll } from '../../query-key.ts'
import { usePages } from './pages.data.ts'

/** The messages handed to delivery. */
export function useOutbox() {
  return usePages(
    keyOfAll('outbox'),
    (before) => readPage('GET /api/admin/outbox', { query: { before } }),
    10_000,
  )
}
