import type { Measure } from '@kinhold/contract/reports'
import type { ReportKind, ReportReason } from '@kinhold/domain/reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'

export type Reportable = { kind: ReportKind; id: number }

export function useSendReport({ kind, id }: Reportable) {
  return useMutation({
    mutationFn: (why: { reason: ReportReason; words?: string }) =>
      read('POST /api/reports', { body: { kind, id, ...why } }),
  })
}

export function useMeasures() {
  return usePages<Measure>({
    queryKey: keyOfMany('measure'),
    load: (before) => readPage('GET /api/measures', { query: { before } }),
  })
}

export function useAcknowledge() {
  return useMutation({
    mutationFn: (id: number) => read('POST /api/measures/:id/acknowledge', { params: { id } }),
    onSuccess: useForget('measure'),
  })
}

export function useAppeal() {
  return useMutation({
    mutationFn: ({ id, words }: Appeal) =>
      read('POST /api/measures/:id/appeal', { params: { id }, body: { words } }),
    onSettled: useForget('measure'),
  })
}

type Appeal = { id: number; words: string }

/** The measure against the suspended account whose number was just proved here, or null (TRU-45). */
export function useSuspended() {
  return useQuery({
    queryKey: SUSPENDED,
    queryFn: async () => {
      const answer = await ask('GET /api/suspended', {})
      return answer.status === 200 ? answer.body : null
    },
    // The next login attempt may be for another account.
    gcTime: 0,
  })
}

export function useAppealSuspended() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, words }: Appeal) =>
      read('POST /api/suspended/measures/:id/appeal', { params: { id }, body: { words } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SUSPENDED }),
  })
}

const SUSPENDED = keyOfOne('measure', 'suspended')
