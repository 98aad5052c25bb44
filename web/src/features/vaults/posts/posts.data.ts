import type { VaultPost } from '@kinhold/contract/vault-content'
import { type Input, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages } from '../../../parts/list/kept-pages.ts'
import { usePagesAround } from '../../../parts/list/pages-around.data.ts'
import type { PostPlace } from '../../../parts/post/posts.data.ts'
import type { Written } from '../../../parts/writing/written.ts'
import { keyOfOne } from '../../../query-key.ts'
import { keyOfVault } from '../vault.data.ts'

/** The posts to load: the newest, those around one post, or only the archived ones. */
export type Which = { at: number | null; archived?: 'only' | undefined }

export function useVaultPosts(vaultId: number, { at, archived }: Which) {
  return usePagesAround<VaultPost>({
    queryKey: keyOfVault(vaultId, 'posts', archived ?? 'all'),
    around: at,
    load: (place) =>
      readPage('GET /api/vaults/:id/posts', {
        params: { id: vaultId },
        query: { ...place, ...(archived && { archived }) },
      }),
    isAbove: (post, gone) => post.id > gone,
    hears: [
      { topic: 'like', keysIn: postsOf },
      { topic: 'comment', keysIn: postsOf },
    ],
  })
}

export type Flags = { allowComments: boolean; allowLikes: boolean }

type Change = Input<'PATCH /api/vault-posts/:id'>['body']

export function vaultPosts(vaultId: number): PostPlace<VaultPost, Written & Flags, Change> {
  return {
    key: keyOfVault(vaultId, 'posts'),
    newest: keyOfVault(vaultId, 'posts', 'all'),
    stale: keyOfVault(vaultId),
    sending: keyOfOne('send-post', `vault ${vaultId}`),
    send: ({ content, media, allowComments, allowLikes }) =>
      read('POST /api/vaults/:id/posts', {
        params: { id: vaultId },
        body: {
          content,
          allowComments,
          allowLikes,
          ...(media.length > 0 && { mediaUrls: media.map(({ url }) => url) }),
        },
      }),
    change: (id, body) => read('PATCH /api/vault-posts/:id', { params: { id }, body }),
    edit: (id, content) => read('PUT /api/vault-posts/:id', { params: { id }, body: { content } }),
    remove: (id) => read('DELETE /api/vault-posts/:id', { params: { id } }),
  }
}

function postsOf(posts: KeptPages<VaultPost>): number[] {
  return itemsOf(posts).map(({ id }) => id)
}
