import type { Post } from '@kinhold/contract/groups'
import { firstLink } from '@kinhold/domain/links'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type Input, read, readPage } from '../../../api.ts'
import { itemsOf, type KeptPages, mapItems, withFirst, withoutItem } from '../../../parts/list/kept-pages.ts'
import { usePagesAround } from '../../../parts/list/pages-around.data.ts'
import type { Written } from '../../../parts/writing/written.ts'
import { keyOfOne } from '../../../query-key.ts'
import { useMember } from '../../session/use-session.ts'

type Board = KeptPages<Post>

/**
 * A group's board: pinned posts first, then the newest, a page at a time (UNI-42, UNI-67); from its beginning or around
 * a post, with newer posts on demand (UNI-88). Nothing polls (UNI-54).
 */
export function useBoard(groupId: number, around: number | null) {
  return usePagesAround<Post>({
    queryKey: boardKey(groupId),
    around,
    load: (place) => readPage('GET /api/groups/:id/posts', { params: { id: groupId }, query: place }),
    isAbove: (post, gone) => post.isPinned || post.id > gone,
    hears: [{ topic: 'player', keysIn: authorsOn }],
  })
}

/** Posts on the board (UNI-66). The post shows at once, through `usePostsOnTheWay`, and is removed on failure. */
export function useSendPost(groupId: number) {
  const queries = useQueryClient()
  const playerId = useMember().id
  return useMutation({
    mutationKey: sendingKey(groupId),
    mutationFn: ({ content, media }: Written) =>
      read('POST /api/groups/:id/posts', {
        params: { id: groupId },
        body: { content, playerId, ...(media.length > 0 && { mediaUrls: media.map(({ url }) => url) }) },
      }),
    onSuccess: (post) => {
      queries.setQueryData<Board>(boardKey(groupId), (board) => board && withFirst(board, post))
      void queries.invalidateQueries({ queryKey: boardKey(groupId) })
    },
  })
}

/** The member's posts that the server has not confirmed yet, oldest first. */
export function usePostsOnTheWay(groupId: number): Written[] {
  return useMutationState({
    filters: { mutationKey: sendingKey(groupId), status: 'pending' },
    select: (mutation) => mutation.state.variables as Written,
  })
}

type Flags = { archived: boolean } | { isPinned: boolean }

/** Pins or archives a post (UNI-72, UNI-74): shown at once, and rolled back on failure. */
export function useFlagPost(groupId: number) {
  const queries = useQueryClient()
  const key = boardKey(groupId)
  return useMutation({
    mutationFn: ({ post, flags }: { post: Post; flags: Flags }) =>
      read('PATCH /api/posts/:id', { params: { id: post.id }, body: flags }),
    onMutate: async ({ post, flags }) => {
      await queries.cancelQueries({ queryKey: key })
      changePost(post.id, (before) => ({ ...before, ...flags }))
      return post
    },
    onError: (_, { flags }, post) =>
      post && changePost(post.id, (before) => ({ ...before, ...formerly(post, flags) })),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  function changePost(id: number, change: (post: Post) => Post) {
    queries.setQueriesData<Board>({ queryKey: key }, (board) => board && changed(board, id, change))
  }
}

/** Edits the text of a post (UNI-69); the server sets the time of the edit itself (UNI-70). */
export function useEditPost(groupId: number) {
  const queries = useQueryClient()
  const key = boardKey(groupId)
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      read('PATCH /api/posts/:id', { params: { id }, body: editOf(content) }),
    onSuccess: (post) =>
      queries.setQueriesData<Board>(
        { queryKey: key },
        (board) => board && changed(board, post.id, () => post),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

/** Deletes a post (UNI-76). */
export function useDeletePost(groupId: number) {
  const queries = useQueryClient()
  const key = boardKey(groupId)
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/posts/:id', { params: { id } }),
    onSuccess: (_, id) =>
      queries.setQueriesData<Board>({ queryKey: key }, (board) => board && withoutItem(board, id)),
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

// The common key prefix of every cached part of a board.
const boardKey = (groupId: number, ...part: unknown[]) => keyOfOne('post', groupId, ...part)
const sendingKey = (groupId: number) => keyOfOne('send-post', groupId)

function editOf(content: string): Input<'PATCH /api/posts/:id'>['body'] {
  return { content, linkUrl: firstLink(content), isEdited: true, editedAt: new Date().toISOString() }
}

function formerly(post: Post, flags: Flags): Partial<Post> {
  return 'archived' in flags ? { archived: post.archived } : { isPinned: post.isPinned }
}

function authorsOn(board: Board): number[] {
  return itemsOf(board).map(({ author }) => author.id)
}

function changed(board: Board, id: number, change: (post: Post) => Post): Board {
  return mapItems(board, (post) => (post.id === id ? change(post) : post))
}
