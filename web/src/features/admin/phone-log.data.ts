import { readPage } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'
import { usePages } from './pages.data.ts'

/** What the log is narrowed to; 'failed' is every result but success. */
export type PhoneLogFilter = 'all' | 'success' | 'failed'

/** Tries to sign in (ADM-18). */
export function usePhoneLog(filter: PhoneLogFilter) {
  const result = filter === 'all' ? undefined : filter
  return usePages(
    keyOfMany('phone-log', filter),
    (before) => readPage('GET /api/admin/phone-audit-logs', { query: { before, result } }),
    10_000,
  )
}
