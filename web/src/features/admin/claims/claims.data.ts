import type { AdminClaim } from '@kinhold/contract/claims'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany } from '../../../query-key.ts'

/** Claims of lost numbers, the newest first. */
export function useClaims() {
  return usePages<AdminClaim>({
    queryKey: keyOfMany('claim', 'all'),
    load: (before) => readPage('GET /api/admin/claims', { query: { before } }),
  })
}

/** Stops a claim. */
export function useStopClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read('POST /api/claims/:id/stop', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOfAll('claim') }),
  })
}
