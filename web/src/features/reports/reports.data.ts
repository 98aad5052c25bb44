import type { ReportKind } from '@kinhold/domain/reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ask, read } from '../../api.ts'
import { useListOf } from '../../parts/list/pages.data.ts'
import { useCall } from '../../parts/calls.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'

export type Reportable = { kind: ReportKind; id: number }

export const useSendReport = () => useCall('POST /api/reports')

export const useMeasures = () => useListOf(keyOfMany('measure'), 'GET /api/measures', {})

export function useAcknowledge() {
  return useMutation({
    mutationFn: (id: number) => read('POST /api/measures/:id/acknowledge', { params: { id } }),
    onSuccess: useForget('measure'),
  })
}

export const useAppeal = () => useCall('POST /api/measures/:id/appeal', 'measure')
/** Sends a suspended person's appeal. The `kinhold_answer` cookie identifies the person. */
export const useAppealSuspended = () => useCall('POST /api/suspended/measures/:id/appeal', 'measure')

/**
 * Loads the moderation measures against a suspended account after its number is confirmed in this browser
 * (TRU-45).
 */
export function useSuspended() {
  return useQuery({
    queryKey: keyOfOne('measure', 'suspended'),
    queryFn: async () => {
      const answer = await ask('GET /api/suspended', {})
      return answer.status === 200 ? answer.body : null
    },
    // The next login attempt may be for another account, so don't cache these measures.
    gcTime: 0,
  })
}
