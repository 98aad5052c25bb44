import type { Post } from '@kinhold/contract/groups'
import { firstLink } from '@kinhold/domain/links'
import { read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePagesAround } from '../../../parts/list/pages-around.data.ts'
import type { PostPlace } from '../../../parts/post/posts.data.ts'
import type { Written } from '../../../parts/writing/written.ts'
import { keyOfOne } from '../../../query-key.ts'

/**
 * Loads a group's board page by page, pinned posts first, without polling (UNI-42, UNI-54, UNI-67). If
 * `around` is set, the board opens at that post (UNI-88).
 */
export function useBoard(groupId: number, around: number | null) {
  return usePagesAround<Post>({
    queryKey: keyOfOne('post', groupId),
    around,
    load: (place) => readPage('GET /api/groups/:id/posts', { params: { id: groupId }, query: place }),
    isAbove: (post, gone) => post.isPinned || post.id > gone,
    hears: [{ topic: 'player', keysIn: authorsOn }],
  })
}

type Flags = { archived: boolean } | { isPinned: boolean }

export function boardPosts(groupId: number): PostPlace<Post, Written & { playerId: number }, Flags> {
  const key = keyOfOne('post', groupId)
  return {
    key,
    newest: key,
    stale: key,
    sending: keyOfOne('send-post', groupId),
    send: ({ content, media, playerId }) =>
      read('POST /api/groups/:id/posts', {
        params: { id: groupId },
        body: { content, playerId, ...(media.length > 0 && { mediaUrls: media.map(({ url }) => url) }) },
      }),
    change: (id, body) => read('PATCH /api/posts/:id', { params: { id }, body }),
    edit: (id, content) =>
      read('PATCH /api/posts/:id', {
        params: { id },
        body: { content, linkUrl: firstLink(content), isEdited: true, editedAt: new Date().toISOString() },
      }),
    remove: (id) => read('DELETE /api/posts/:id', { params: { id } }),
  }
}

function authorsOn(board: KeptPages<Post>): number[] {
  return itemsOf(board).map(({ author }) => author.id)
}
