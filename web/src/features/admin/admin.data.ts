import type { AdminAction, BlockedPhone } from '@kinhold/contract/admin'
import type { AdminClaim } from '@kinhold/contract/claims'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'
import { readAllPages, usePages } from '../../parts/list/pages.data.ts'
import { useForget } from '../../parts/forget.data.ts'
import { keyOfAll, keyOfMany } from '../../query-key.ts'

export function useActions() {
  return usePages<AdminAction>({
    queryKey: keyOfAll('admin-action'),
    load: (before) => readPage('GET /api/admin/actions', { query: { before } }),
    refetchInterval: 30_000,
  })
}

export function useExplain() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      read('POST /api/admin/actions/:id/explain', { params: { id }, body: { reason } }),
    onSuccess: useForget('admin-action'),
  })
}

export function useClaims() {
  return usePages<AdminClaim>({
    queryKey: keyOfMany('claim', 'all'),
    load: (before) => readPage('GET /api/admin/claims', { query: { before } }),
  })
}

export function useStopClaim() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      read('POST /api/admin/claims/:id/stop', { params: { id }, body: { reason } }),
    onSettled: useForget('claim'),
  })
}

// Some of the counts have no live update.
const EVERY_MS = 60_000

export function useOverview() {
  return useQuery({
    queryKey: keyOfMany('admin-home', 'overview'),
    queryFn: () => read('GET /api/admin/overview', {}),
    refetchInterval: EVERY_MS,
  })
}

export function useConcerns() {
  return useQuery({
    queryKey: keyOfMany('admin-home', 'concerns'),
    queryFn: () => read('GET /api/admin/concerns', {}),
    refetchInterval: EVERY_MS,
  })
}

export type Blocked = BlockedPhone & { id: string }
export type BlockWish = { phone: string; reason: string }

export function useBlockedPhones() {
  return usePages<Blocked>({
    queryKey: keyOfAll('blocked-phone'),
    load: async (before) => {
      const { items, next } = await readPage('GET /api/admin/blocked-phones', { query: { before } })
      return { items: items.map((blocked) => ({ ...blocked, id: blocked.phone })), next }
    },
  })
}

export function useBlock() {
  return useMutation({
    mutationFn: ({ phone, reason }: BlockWish) =>
      read('POST /api/admin/blocked-phones', {
        body: { phone, ...(reason.trim() !== '' && { reason }) },
      }),
    onSettled: useForget('blocked-phone'),
  })
}

export function useUnblock() {
  return useMutation({
    mutationFn: (phone: string) => read('DELETE /api/admin/blocked-phones/:phone', { params: { phone } }),
    onSettled: useForget('blocked-phone'),
  })
}

/** All people who want to join, as the totals need them, refetched every 30 seconds (ADM-52, ADM-57, ADM-58). */
export function useInterestedUsers() {
  return useQuery({
    queryKey: keyOfAll('interested-user'),
    queryFn: () =>
      readAllPages((before) =>
        readPage('GET /api/admin/interested-users', { query: { before, limit: LIST_MOST } }),
      ),
    // Actions of strangers send no live update.
    refetchInterval: 30_000,
  })
}
