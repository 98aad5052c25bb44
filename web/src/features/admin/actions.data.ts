import type { AdminAction } from '@kinhold/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfAll } from '../../query-key.ts'

/** The admin's actions, newest first, refetched at intervals since another browser may add some. */
export function useActions() {
  return usePages<AdminAction>({
    queryKey: keyOfAll('admin-action'),
    load: (before) => readPage('GET /api/admin/actions', { query: { before } }),
    refetchInterval: 30_000,
  })
}

/** Explains an entry by adding a new one. */
export function useExplain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      read('POST /api/admin/actions/:id/explain', { params: { id }, body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOfAll('admin-action') }),
  })
}
