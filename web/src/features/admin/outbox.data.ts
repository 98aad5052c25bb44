import { readPage } from '../../api.ts'
import { usePages } from './pages.data.ts'

/** The messages handed to delivery. */
export function useOutbox() {
  return usePages(['outbox'], (before) => readPage('GET /api/admin/outbox', { query: { before } }), 10_000)
}
