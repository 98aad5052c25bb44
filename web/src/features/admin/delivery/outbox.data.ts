import type { OutboxMessage } from '@kinhold/contract/admin'
import { readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll } from '../../../query-key.ts'

/** The messages handed to delivery. */
export function useOutbox() {
  return usePages<OutboxMessage>({
    queryKey: keyOfAll('outbox'),
    load: (before) => readPage('GET /api/admin/outbox', { query: { before } }),
    // No live update tells of what strangers do.
    refetchInterval: 10_000,
  })
}
