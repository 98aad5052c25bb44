import type { AccountEvent } from '@kinhold/contract/history'
import { readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

/** The events of the member's account, newest first. */
export function useHistory() {
  return usePages<AccountEvent>({
    queryKey: keyOfMany('history'),
    load: (before) => readPage('GET /api/history', { query: { before } }),
  })
}
