import type { Measure } from '@kinhold/contract/reports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, read, readPage } from '../../api.ts'
import { keyOfAll, keyOfMany, keyOfOne } from '../../query-key.ts'
import { usePages } from '../list/pages.data.ts'

/** What the admin did to oneself, the latest first (TRU-43). */
export function useMeasures() {
  return usePages<Measure>({
    queryKey: keyOfMany('measure'),
    load: (before) => readPage('GET /api/measures', { query: { before } }),
  })
}

/** Says that one has read it: it is not shown any more. */
export function useAcknowledge() {
  const forget = useForget()
  return useMutation({
    mutationFn: (id: number) => read('POST /api/measures/:id/acknowledge', { params: { id } }),
    onSuccess: forget,
  })
}

/** Answers it, once (TRU-44). */
export function useAppeal() {
  const forget = useForget()
  return useMutation({
    mutationFn: ({ id, words }: Appeal) =>
      read('POST /api/measures/:id/appeal', { params: { id }, body: { words } }),
    onSettled: forget,
  })
}

type Appeal = { id: number; words: string }

/** What was done to the suspended account whose number was just proved here; null where none was (TRU-45). */
export function useSuspended() {
  return useQuery({
    queryKey: SUSPENDED,
    queryFn: async () => {
      const answer = await ask('GET /api/suspended', {})
      return answer.status === 200 ? answer.body : null
    },
    // Another account may be tried here next.
    gcTime: 0,
  })
}

/** Answers it while suspended. */
export function useAppealSuspended() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, words }: Appeal) =>
      read('POST /api/suspended/measures/:id/appeal', { params: { id }, body: { words } }),
    onSettled: () => queries.invalidateQueries({ queryKey: SUSPENDED }),
  })
}

const SUSPENDED = keyOfOne('measure', 'suspended')

function useForget() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOfAll('measure') })
}
