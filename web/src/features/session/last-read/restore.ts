import type { Account } from '@kinhold/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { readLast } from '../../../browser/last-read.ts'
import { whoseRead } from './whose-read.ts'

/**
 * Fills the cache with the responses stored in this browser, and returns their owner, or null if there are
 * none.
 */
export async function restore(queries: QueryClient): Promise<Account | null> {
  if (whoseRead() === null) return null
  const last = await readLast().catch(() => null)
  const whose = last?.whose as Account | undefined
  // The member may have signed out in the meantime.
  if (whose?.userType !== 'member' || whose.id !== whoseRead()) return null
  // The cache treats this data as fresh, and the app refetches it once the server is back.
  for (const { key, data } of last!.answers) queries.setQueryData(key, data)
  return whose
}
