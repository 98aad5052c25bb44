import type { Comment } from '@kinhold/contract/vault-content'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../../api.ts'
import { type KeptPages, mapItems, withoutItem } from '../../../../parts/list/kept-pages.ts'
import { usePages } from '../../../../parts/list/pages.data.ts'
import { keyOfOne } from '../../../../query-key.ts'

type Comments = KeptPages<Comment>

/**
 * The comments on a post, oldest first, a page at a time (VLT-79). A renamed vault user changes the vault, and the
 * names here with it (VUS-24).
 */
export function useComments({ id: postId, vaultId }: { id: number; vaultId: number }) {
  return usePages<Comment>({
    queryKey: commentsKey(postId),
    load: (before) =>
      readPage('GET /api/vault-posts/:id/comments', { params: { id: postId }, query: { before } }),
    hears: [{ topic: 'vault', keysIn: () => [vaultId] }],
  })
}

/** Writes a comment (VLT-80). It comes last, whichever pages are loaded. */
export function useAddComment(postId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      read('POST /api/vault-posts/:id/comments', { params: { id: postId }, body: { content } }),
    onSuccess: (comment) =>
      queries.setQueryData<Comments>(commentsKey(postId), (list) => list && withLast(list, comment)),
    onSettled: () => void queries.invalidateQueries({ queryKey: commentsKey(postId) }),
  })
}

export function useEditComment(postId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      read('PATCH /api/vault-comments/:id', { params: { id }, body: { content } }),
    onSuccess: (comment) =>
      queries.setQueryData<Comments>(
        commentsKey(postId),
        (list) => list && mapItems(list, (before) => (before.id === comment.id ? comment : before)),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: commentsKey(postId) }),
  })
}

export function useDeleteComment(postId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/vault-comments/:id', { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueryData<Comments>(commentsKey(postId), (list) => list && withoutItem(list, id)),
    onSettled: () => void queries.invalidateQueries({ queryKey: commentsKey(postId) }),
  })
}

const commentsKey = (postId: number) => keyOfOne('comment', postId)

// A list that is not loaded to its end has no place for it yet.
function withLast(list: Comments, comment: Comment): Comments {
  const last = list.pages.at(-1)
  if (!last || last.next !== null || last.items.some(({ id }) => id === comment.id)) return list
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
}
