import type { Comment } from '@kinhold/contract/vault-content'
import { read, readPage } from '../../../../api.ts'
import type { KeptPages } from '../../../../parts/list/kept-pages.ts'
import { useChangeOfList, usePages } from '../../../../parts/list/pages.data.ts'
import { keyOfOne } from '../../../../query-key.ts'

/**
 * Loads the comments on a post, oldest first (VLT-79). Each change to the vault triggers a refetch, because a
 * vault user may have changed their name (VUS-24).
 */
export function useComments({ id: postId, vaultId }: { id: number; vaultId: number }) {
  return usePages<Comment>({
    queryKey: commentsKey(postId),
    load: (before) =>
      readPage('GET /api/vault-posts/:id/comments', { params: { id: postId }, query: { before } }),
    hears: [{ topic: 'vault', keysIn: () => [vaultId] }],
  })
}

/** Adds a comment (VLT-80). The new comment appears at the end of a fully loaded list. */
export function useAddComment(postId: number) {
  return useChangeOfList<Comment, string, Comment>(
    commentsKey(postId),
    (content) => read('POST /api/vault-posts/:id/comments', { params: { id: postId }, body: { content } }),
    withLast,
  )
}

/** Returns the cache keys of a post's comments, and the requests that edit and delete a comment. */
export function commentsOn(postId: number) {
  return {
    key: commentsKey(postId),
    stale: commentsKey(postId),
    edit: (id: number, content: string) =>
      read('PATCH /api/vault-comments/:id', { params: { id }, query: { postId }, body: { content } }),
    remove: (id: number) => read('DELETE /api/vault-comments/:id', { params: { id }, query: { postId } }),
  }
}

const commentsKey = (postId: number) => keyOfOne('comment', postId)

// A comment can be appended only to a list that has been loaded to its end.
function withLast(list: KeptPages<Comment>, comment: Comment): KeptPages<Comment> {
  const last = list.pages.at(-1)
  if (!last || last.next !== null || last.items.some(({ id }) => id === comment.id)) return list
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
}
