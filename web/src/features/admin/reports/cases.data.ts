import type { CaseLine } from '@kinhold/contract/reports'
import type { CaseState, MeasureKind } from '@kinhold/domain/reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { useForget } from '../../../parts/forget.data.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

export function useCases(state: CaseState) {
  return usePages<CaseLine>({
    queryKey: keyOfMany('case', state),
    load: (before) => readPage('GET /api/admin/cases', { query: { state, before } }),
  })
}

export function useCaseCounts() {
  return useQuery({
    queryKey: keyOfMany('case', 'counts'),
    queryFn: () => read('GET /api/admin/case-counts', {}),
  })
}

export function useCase(id: number) {
  return useQuery({
    queryKey: keyOfOne('case', id),
    queryFn: () => read('GET /api/admin/cases/:id', { params: { id } }),
  })
}

export function useTakeCase(id: number) {
  return useMutation({
    mutationFn: () => read('POST /api/admin/cases/:id/take', { params: { id } }),
    onSettled: useForget(...TOLD_BY_A_CASE),
  })
}

export function useCloseCase(id: number) {
  return useMutation({
    mutationFn: (body: { measure: MeasureKind; reason: string; toSponsor?: string }) =>
      read('POST /api/admin/cases/:id/close', { params: { id }, body }),
    onSettled: useForget(...TOLD_BY_A_CASE),
  })
}

// The case may have been closed in another window in the meantime.
const TOLD_BY_A_CASE = ['case', 'admin-action', 'admin-home'] as const
