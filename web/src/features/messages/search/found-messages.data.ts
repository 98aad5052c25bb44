import type { MessageHit } from '@kinhold/contract/messages'
import { readPage } from '../../../api.ts'
import { itemsOf } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

const PAGE = 30

export function useFoundMessages(q: string, bondId: string | undefined, isEnabled: boolean) {
  return usePages<MessageHit>({
    queryKey: bondId ? keyOfOne('message', bondId, 'found', q) : keyOfMany('message', 'found', q),
    load: (before) =>
      readPage('GET /api/search/messages', {
        query: { q, before, limit: PAGE, ...(bondId && { bondId }) },
      }),
    hears: [{ topic: 'player', keysIn: peopleIn }],
    staysMeanwhile: true,
    isEnabled,
  })
}

function peopleIn(found: { pages: { items: MessageHit[]; next: string | null }[] }): number[] {
  return itemsOf(found).map(({ contact }) => contact.id)
}
