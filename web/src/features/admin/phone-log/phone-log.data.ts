import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { type KeptPages, type Page, withItems } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

export type PhoneLogFilter = 'all' | 'success' | 'failed'

const EVERY_MS = 10_000
const BULK_MOST = 10_000

/** Loads sign-in attempts (ADM-18). New attempts appear without a reload. */
export function usePhoneLog(filter: PhoneLogFilter) {
  const queries = useQueryClient()
  const queryKey = keyOfMany('phone-log', 'list', filter)
  const result = filter === 'all' ? undefined : filter
  const load = (before: string | undefined) =>
    readPage('GET /api/admin/phone-audit-logs', { query: { before, result } })
  const list = usePages<PhoneAuditLog>({ queryKey, load })
  // Attempts have no live updates, so poll for new ones. Poll only the first page, because the log may have
  // 100,000 entries.
  useQuery({
    queryKey: keyOfMany('phone-log', 'newest', filter),
    queryFn: async () => {
      const newest = await load(undefined)
      queries.setQueryData<KeptPages<PhoneAuditLog>>(queryKey, (kept) => kept && withNewest(kept, newest))
      return newest.items.length
    },
    initialData: 0,
    staleTime: Infinity,
    refetchInterval: EVERY_MS,
    enabled: list.isSuccess,
  })
  return list
}

export function useRemoveTry() {
  return useRemoval(
    (id: number) => read('DELETE /api/admin/phone-audit-logs/:id', { params: { id } }),
    (id) => (log) => log.id === id,
  )
}

export function useRemoveTries() {
  return useRemoval(
    async (ids: readonly number[]) => {
      let count = 0
      for (let at = 0; at < ids.length; at += BULK_MOST) {
        const body = { ids: ids.slice(at, at + BULK_MOST) }
        count += (await read('DELETE /api/admin/phone-audit-logs/bulk', { body })).recordsDeleted
      }
      return count
    },
    (ids) => {
      const removed = new Set(ids)
      return (log) => removed.has(log.id)
    },
  )
}

export function useRemoveAllTries() {
  return useRemoval(
    async () => (await read('DELETE /api/admin/phone-audit-logs/all', {})).recordsDeleted,
    () => () => true,
  )
}

export function useCleanFailed() {
  return useRemoval(
    () => read('POST /api/admin/cleanup-failed-phones', {}),
    () => isFailed,
  )
}

export function isFailed({ validationResult }: PhoneAuditLog): boolean {
  return validationResult !== 'success'
}

// Returns a function that deletes entries on the server and removes them from the screen.
function useRemoval<Given extends unknown[], Answer>(
  remove: (...given: Given) => Promise<Answer>,
  areGone: (...given: Given) => (log: PhoneAuditLog) => boolean,
) {
  const queries = useQueryClient()
  return async (...given: Given) => {
    const answer = await remove(...given)
    const isGone = areGone(...given)
    await queries.cancelQueries({ queryKey: keyOfMany('phone-log') })
    queries.setQueriesData<KeptPages<PhoneAuditLog>>(
      { queryKey: keyOfMany('phone-log', 'list') },
      (kept) => kept && withItems(kept, (items) => items.filter((log) => !isGone(log))),
    )
    void queries.invalidateQueries({ queryKey: keyOfMany('phone-log', 'newest') })
    return answer
  }
}

/**
 * Merges the newest page into the loaded pages, or replaces the loaded pages if none of them overlaps with
 * the newest page.
 */
export function withNewest<T extends { id: number }>(
  { pages, pageParams }: KeptPages<T>,
  newest: Page<T>,
): KeptPages<T> {
  const alone = { pages: [newest], pageParams: [undefined] }
  const last = newest.items.at(-1)
  if (!last || newest.next === null) return alone
  const meets = pages.findIndex((page) => page.items.some(({ id }) => id === last.id))
  if (meets === -1) return alone
  const met = pages[meets]!
  const older = met.items.slice(met.items.findIndex(({ id }) => id === last.id) + 1)
  // The merged page ends where the overlapping page ends, so it has the same cursor.
  const first = { items: [...newest.items, ...older], next: met.next }
  const known = new Set(first.items.map(({ id }) => id))
  const rest = { pages: pages.slice(meets + 1), pageParams: pageParams.slice(meets + 1) }
  const further = withItems(rest, (items) => items.filter(({ id }) => !known.has(id)))
  return { pages: [first, ...further.pages], pageParams: [undefined, ...further.pageParams] }
}
