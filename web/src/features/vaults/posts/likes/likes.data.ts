import type { Like, VaultPost } from '@kinhold/contract/vault-content'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../../api.ts'
import { changeKept, usePages } from '../../../../parts/list/pages.data.ts'
import { keyOfOne } from '../../../../query-key.ts'
import { vaultPosts } from '../posts.data.ts'

export function useLikes(postId: number) {
  return usePages<Like>({
    queryKey: keyOfOne('like', postId),
    load: (before) =>
      readPage('GET /api/vault-posts/:id/likes', { params: { id: postId }, query: { before } }),
  })
}

/**
 * Likes or unlikes a post (VLT-84, VLT-85). A change shows right away, and requests are sent one at a time.
 * Returns the state after the last click.
 */
export function useLiking({ id, vaultId, hasLiked, likeCount }: VaultPost) {
  const queries = useQueryClient()
  const mutationKey = keyOfOne('like', id, 'sending')
  const pressed = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as boolean,
  })
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `like ${id}` },
    mutationFn: async (likes: boolean) => {
      const post = { params: { id } }
      if (likes) await read('POST /api/vault-posts/:id/likes', post)
      else await read('DELETE /api/vault-posts/:id/likes', post)
    },
    onSuccess: (_, likes) =>
      changeKept<VaultPost>(queries, vaultPosts(vaultId).key, id, (post) => liked(post, likes)),
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfOne('like', id) }),
  })
  const likes = pressed.at(-1) ?? hasLiked
  return { likes, count: likeCount + Number(likes) - Number(hasLiked), like: mutateAsync }
}

function liked(post: VaultPost, likes: boolean): VaultPost {
  return { ...post, hasLiked: likes, likeCount: post.likeCount + Number(likes) - Number(post.hasLiked) }
}
