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
    // Actions of strangers send no live update.
    refetchInterval: 10_000,
  })
}

/** Queues a failed message for delivery again. */
export function useRetry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read('POST /api/admin/outbox/:id/retry', { params: { id } }),
    onSuccess: (message) =>
      queries.setQueryData<KeptPages<OutboxMessage>>(
        keyOfAll('outbox'),
        (list) => list && mapItems(list, (one) => (one.id === message.id ? message : one)),
      ),
    // Also after a refusal: it usually means that the data on screen is out of date.
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfAll('outbox') }),
  })
}
