import type { VaultPost } from '@kinhold/contract/vault-content'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Input, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, mapItems, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { usePagesAround } from '../../../parts/list/pages-around.data.ts'
import type { Written } from '../../../parts/writing/written.ts'
import { keyOfOne } from '../../../query-key.ts'
import { keyOfVault } from '../vault.data.ts'

type Posts = KeptPages<VaultPost>

/** A selection of posts: from the newest on or around one, or only the archived ones for the owner. */
export type Which = { at: number | null; archived?: 'only' | undefined }

/** The posts of a vault, newest first, a page at a time (VLT-71). */
export function useVaultPosts(vaultId: number, { at, archived }: Which) {
  return usePagesAround<VaultPost>({
    queryKey: postsKey(vaultId, archived ?? 'all'),
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

/** The settings of a vault post, beside its text and files. */
export type Flags = { allowComments: boolean; allowLikes: boolean }

/** Writes a post (VLT-72). It is shown at once, from `usePostsOnTheWay`, and removed if it failed. */
export function useAddPost(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: sendingKey(vaultId),
    mutationFn: ({ content, media, ...flags }: Written & Flags) =>
      read('POST /api/vaults/:id/posts', {
        params: { id: vaultId },
        body: {
          content,
          allowComments: flags.allowComments,
          allowLikes: flags.allowLikes,
          ...(media.length > 0 && { mediaUrls: media.map(({ url }) => url) }),
        },
      }),
    onSuccess: (post) =>
      queries.setQueryData<Posts>(postsKey(vaultId, 'all'), (posts) => posts && withFirst(posts, post)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfVault(vaultId) }),
  })
}

/** The owner's sent posts without a response yet, oldest first. */
export function usePostsOnTheWay(vaultId: number): Written[] {
  return useMutationState({
    filters: { mutationKey: sendingKey(vaultId), status: 'pending' },
    select: (mutation) => mutation.state.variables as Written,
  })
}

type Change = Input<'PATCH /api/vault-posts/:id'>['body']

/** Archives a post or restores it, opens and closes its comments and likes (VLT-75): shown at once, undone if it failed. */
export function useChangePost(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ post, change }: { post: VaultPost; change: Change }) =>
      read('PATCH /api/vault-posts/:id', { params: { id: post.id }, body: change }),
    onMutate: async ({ post, change }) => {
      await queries.cancelQueries({ queryKey: postsKey(vaultId) })
      changeKeptPost(queries, vaultId, post.id, (before) => ({ ...before, ...change }) as VaultPost)
    },
    onError: (_, { post, change }) =>
      changeKeptPost(queries, vaultId, post.id, (now) => ({ ...now, ...formerly(post, change) })),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOfVault(vaultId) }),
  })
}

/** Edits the words of a post (VLT-74). */
export function useEditPost(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      read('PUT /api/vault-posts/:id', { params: { id }, body: { content } }),
    onSuccess: (post) => changeKeptPost(queries, vaultId, post.id, () => post),
    onSettled: () => void queries.invalidateQueries({ queryKey: postsKey(vaultId) }),
  })
}

/** Deletes a post (VLT-76). */
export function useDeletePost(vaultId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/vault-posts/:id', { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueriesData<Posts>(
        { queryKey: postsKey(vaultId) },
        (posts) => posts && withoutItem(posts, id),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfVault(vaultId) }),
  })
}

/** Changes a post in every cached list, until the next response of the server. */
export function changeKeptPost(
  queries: QueryClient,
  vaultId: number,
  id: number,
  change: (post: VaultPost) => VaultPost,
): void {
  queries.setQueriesData<Posts>(
    { queryKey: postsKey(vaultId) },
    (posts) => posts && mapItems(posts, (post) => (post.id === id ? change(post) : post)),
  )
}

// Every cached list of posts has a key that begins so.
const postsKey = (vaultId: number, ...part: unknown[]) => keyOfVault(vaultId, 'posts', ...part)
const sendingKey = (vaultId: number) => keyOfOne('send-post', `vault ${vaultId}`)

function postsOf(posts: Posts): number[] {
  return itemsOf(posts).map(({ id }) => id)
}

function formerly(post: VaultPost, change: Change): Partial<VaultPost> {
  const changed = Object.keys(change) as (keyof Change)[]
  return Object.fromEntries(changed.map((name) => [name, post[name]]))
}
