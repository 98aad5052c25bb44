import type { BlockedPhone } from '@kinhold/contract/admin'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Input, read, readPage, type Route } from '../../api.ts'
import { readAllPages, useListOf, usePages } from '../../parts/list/pages.data.ts'
import { useAnswer, useCall } from '../../parts/calls.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfAll, keyOfMany, type Name } from '../../query-key.ts'

/** A GET route of the admin API. */
export type ListCall = Extract<Route, `GET /api/admin/${string}`>

/** Loads a list for the Admin page. With `everyMs`, refetches it at this interval in milliseconds. */
export function useList<C extends ListCall>(name: Name, call: C, everyMs?: number) {
  const options = everyMs === undefined ? {} : { refetchInterval: everyMs }
  return useListOf(keyOfMany(name, call), call, {} as Input<C>, options)
}

export function useExplain() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      read('POST /api/admin/actions/:id/explain', { params: { id }, body: { reason } }),
    onSuccess: useForget('admin-action'),
  })
}

export const useStopClaim = () => useCall('POST /api/admin/claims/:id/stop', 'claim')

// Most of these counts change without a live update, so refetch them every minute.
const EVERY_MINUTE = { refetchInterval: 60_000 }

export const useOverview = () =>
  useAnswer(keyOfMany('admin-home', 'overview'), 'GET /api/admin/overview', {}, EVERY_MINUTE)
export const useConcerns = () =>
  useAnswer(
    keyOfMany('admin-home', 'concerns'),
    'GET /api/admin/concerns',
    {},
    {
      ...EVERY_MINUTE,
      meta: { hears: ['claim'] },
    },
  )

export type Blocked = BlockedPhone & { id: string }

export function useBlockedPhones() {
  return usePages<Blocked>({
    queryKey: keyOfAll('blocked-phone'),
    load: async (before) => {
      const { items, next } = await readPage('GET /api/admin/blocked-phones', { query: { before } })
      return { items: items.map((blocked) => ({ ...blocked, id: blocked.phone })), next }
    },
  })
}

export const useBlock = () => useCall('POST /api/admin/blocked-phones', 'blocked-phone')
export const useUnblock = () => useCall('DELETE /api/admin/blocked-phones/:phone', 'blocked-phone')

/** Loads all interested people and refetches them every 30 s (ADM-52, ADM-57, ADM-58). */
export function useInterestedUsers() {
  return useQuery({
    queryKey: keyOfAll('interested-user'),
    queryFn: () =>
      readAllPages((before) =>
        readPage('GET /api/admin/interested-users', { query: { before, limit: LIST_MOST } }),
      ),
    // No live update is published when a visitor asks to join.
    refetchInterval: 30_000,
  })
}
