import type { PostHit } from '@kinhold/contract/groups'
import { readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

const PAGE = 30

/** The posts with these words on the boards that the member can read, newest first, in pages (MSG-44). */
export function useFoundPosts(q: string, isEnabled: boolean) {
  return usePages<PostHit>({
    queryKey: keyOfMany('post', 'found', q),
    load: (before) => readPage('GET /api/search/posts', { query: { q, before, limit: PAGE } }),
    hears: ['group', { topic: 'player', keysIn: authorsOf }],
    staysMeanwhile: true,
    isEnabled,
  })
}

function authorsOf(found: KeptPages<PostHit>): number[] {
  return itemsOf(found).map(({ author }) => author.id)
}
