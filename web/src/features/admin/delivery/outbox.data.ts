import type { OutboxMessage } from '@kinhold/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { type KeptPages, mapItems } from '../../../parts/list/kept-pages.ts'
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

/** Hands a message that failed to delivery once more. */
export function useRetry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read('POST /api/admin/outbox/:id/retry', { params: { id } }),
    onSuccess: (message) =>
      queries.setQueryData<KeptPages<OutboxMessage>>(
        keyOfAll('outbox'),
        (list) => list && mapItems(list, (one) => (one.id === message.id ? message : one)),
      ),
    // After a refusal too: it mostly means that what is on screen is out of date.
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfAll('outbox') }),
  })
}
