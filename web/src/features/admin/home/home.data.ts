import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { keyOfMany } from '../../../query-key.ts'

// Some of the counts have no live update.
const EVERY_MS = 60_000

/** The network in numbers, and 30 days of it. */
export function useOverview() {
  return useQuery({
    queryKey: keyOfMany('admin-home', 'overview'),
    queryFn: () => read('GET /api/admin/overview', {}),
    refetchInterval: EVERY_MS,
  })
}

/** The items that need the admin, most urgent first. */
export function useConcerns() {
  return useQuery({
    queryKey: keyOfMany('admin-home', 'concerns'),
    queryFn: () => read('GET /api/admin/concerns', {}),
    refetchInterval: EVERY_MS,
  })
}
