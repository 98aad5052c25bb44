import type { AdminClaim } from '@kinhold/contract/claims'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany } from '../../../query-key.ts'

/** Claims of lost numbers, newest first. */
export function useClaims() {
  return usePages<AdminClaim>({
    queryKey: keyOfMany('claim', 'all'),
    load: (before) => readPage('GET /api/admin/claims', { query: { before } }),
  })
}

/** Stops a claim, with a reason. */
export function useStopClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      read('POST /api/admin/claims/:id/stop', { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOfAll('claim') }),
  })
}
