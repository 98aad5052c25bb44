import type { CaseState } from '@kinhold/domain/reports'
import { useListOf } from '../../../parts/list/pages.data.ts'
import { useAnswer, useCall } from '../../../parts/calls.data.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

export function useCases(state: CaseState) {
  return useListOf(keyOfMany('case', state), 'GET /api/admin/cases', { query: { state } })
}

export const useCaseCounts = () => useAnswer(keyOfMany('case', 'counts'), 'GET /api/admin/case-counts', {})

export function useCase(id: number) {
  return useAnswer(keyOfOne('case', id), 'GET /api/admin/cases/:id', { params: { id } })
}

// The queries to refetch even if the request fails, since another window may have closed the case.
const TOLD_BY_A_CASE = ['case', 'admin-action', 'admin-home'] as const

export const useTakeCase = () => useCall('POST /api/admin/cases/:id/take', ...TOLD_BY_A_CASE)
export const useCloseCase = () => useCall('POST /api/admin/cases/:id/close', ...TOLD_BY_A_CASE)
