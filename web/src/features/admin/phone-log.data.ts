import type { PhoneAuditLog } from '@kinhold/contract/admin'
import { readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

/** What the log is narrowed to; 'failed' is every result but success. */
export type PhoneLogFilter = 'all' | 'success' | 'failed'

/** Tries to sign in (ADM-18). */
export function usePhoneLog(filter: PhoneLogFilter) {
  const result = filter === 'all' ? undefined : filter
  return usePages<PhoneAuditLog>({
    queryKey: keyOfMany('phone-log', filter),
    load: (before) => readPage('GET /api/admin/phone-audit-logs', { query: { before, result } }),
    // No live update tells of what strangers do.
    refetchInterval: 10_000,
  })
}
