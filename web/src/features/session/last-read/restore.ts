import type { Account } from '@kinhold/contract/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { readLast } from '../../../browser/last-read.ts'
import { whoseRead } from './whose-read.ts'

/** Puts what was last read in this browser where answers are kept; answers whose it is, or null where nothing is. */
export async function restore(queries: QueryClient): Promise<Account | null> {
  if (whoseRead() === null) return null
  const last = await readLast().catch(() => null)
  const whose = last?.whose as Account | undefined
  // They may have signed out since it was asked for.
  if (whose?.userType !== 'member' || whose.id !== whoseRead()) return null
  // As fresh as if it had just come: all of it is asked for when the server is back.
  for (const { key, data } of last!.answers) queries.setQueryData(key, data)
  return whose
}
