import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { keyOfOne } from '../../../../query-key.ts'

/** Visits a vault, unless the page is hidden, and returns the news since the visit before (VUS-23). */
export function useVisit(vaultId: number | null, isLookedAt: boolean) {
  return useQuery({
    queryKey: keyOfOne('vault', vaultId, 'visit'),
    queryFn: () => read('POST /api/vaults/:id/visit', { params: { id: vaultId! } }),
    enabled: isLookedAt && vaultId !== null,
    meta: { hears: ['comment'] },
  })
}
