import type { BlockedPhone } from '@kinhold/contract/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll } from '../../../query-key.ts'

/** A blocked number, which is also its own id. */
export type Blocked = BlockedPhone & { id: string }
/** A number to block, as typed. */
export type BlockWish = { phone: string; reason: string }

const KEY = keyOfAll('blocked-phone')

/** The numbers that may neither sign in nor register. */
export function useBlockedPhones() {
  return usePages<Blocked>({
    queryKey: KEY,
    load: async (before) => {
      const { items, next } = await readPage('GET /api/admin/blocked-phones', { query: { before } })
      return { items: items.map((blocked) => ({ ...blocked, id: blocked.phone })), next }
    },
  })
}

export function useBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ phone, reason }: BlockWish) =>
      read('POST /api/admin/blocked-phones', {
        body: { phone, ...(reason.trim() !== '' && { reason }) },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export function useUnblock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (phone: string) => read('DELETE /api/admin/blocked-phones/:phone', { params: { phone } }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
