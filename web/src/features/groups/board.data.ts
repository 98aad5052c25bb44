import type { Post } from '@kinhold/contract/groups'
import { firstLink } from '@kinhold/domain/groups'
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { type Input, read, readPage } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { useMember } from '../session/use-session.ts'

type Page = { items: Post[]; next: string | null }
type Board = InfiniteData<Page, string | undefined>

/** A post as it was written, on its way. `at` is when it was sent, ISO 8601. */
export type NewPost = { content: string; mediaUrls: string[]; at: string }

/** A group's board: pinned posts first, then the newest, a page at a time (UNI-42, UNI-67). Nothing polls (UNI-54). */
export function useBoard(groupId: number) {
  return useInfiniteQuery({
    queryKey: boardKey(groupId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      readPage('GET /api/groups/:id/posts', { params: { id: groupId }, query: { before } }),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    select: ({ pages }) => onceEach(pages.flatMap((page) => page.items)),
    meta: { hears: [{ topic: 'player', keysIn: authorsOn }] },
  })
}

/** Writes on the board (UNI-66). The post stands there at once, from `usePostsOnTheWay`, and goes again if it failed. */
export function useSendPost(groupId: number) {
  const queries = useQueryClient()
  const playerId = useMember().id
  return useMutation({
    mutationKey: sendingKey(groupId),
    mutationFn: ({ content, mediaUrls }: NewPost) =>
      read('POST /api/groups/:id/posts', {
        params: { id: groupId },
        body: { content, playerId, ...(mediaUrls.length > 0 && { mediaUrls }) },
      }),
    onSuccess: (post) => {
      queries.setQueryData<Board>(boardKey(groupId), (board) => board && withPost(board, post))
      void queries.invalidateQueries({ queryKey: boardKey(groupId) })
    },
  })
}

/** What the member has sent and the server has not yet answered, oldest first. */
export function usePostsOnTheWay(groupId: number): NewPost[] {
  return useMutationState({
    filters: { mutationKey: sendingKey(groupId), status: 'pending' },
    select: (mutation) => mutation.state.variables as NewPost,
  })
}

type Flags = { archived: boolean } | { isPinned: boolean }

/** Pins or archives a post (UNI-72, UNI-74): seen at once, and taken back if it failed. */
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
    queries.setQueryData<Board>(key, (board) => board && mapPosts(board, id, change))
  }
}

/** Edits what a post says (UNI-69); the server sets when by itself (UNI-70). */
export function useEditPost(groupId: number) {
  const queries = useQueryClient()
  const key = boardKey(groupId)
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      read('PATCH /api/posts/:id', { params: { id }, body: editOf(content) }),
    onSuccess: (post) =>
      queries.setQueryData<Board>(key, (board) => board && mapPosts(board, post.id, () => post)),
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

/** Deletes a post (UNI-76). */
export function useDeletePost(groupId: number) {
  const queries = useQueryClient()
  const key = boardKey(groupId)
  return useMutation({
    mutationFn: (id: number) => read('DELETE /api/posts/:id', { params: { id } }),
    onSuccess: (_, id) => queries.setQueryData<Board>(key, (board) => board && without(board, id)),
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

const boardKey = (groupId: number) => keyOfOne('post', groupId)
const sendingKey = (groupId: number) => keyOfOne('send-post', groupId)

function editOf(content: string): Input<'PATCH /api/posts/:id'>['body'] {
  return { content, linkUrl: firstLink(content), isEdited: true, editedAt: new Date().toISOString() }
}

function formerly(post: Post, flags: Flags): Partial<Post> {
  return 'archived' in flags ? { archived: post.archived } : { isPinned: post.isPinned }
}

function authorsOn({ pages }: Board): number[] {
  return pages.flatMap(({ items }) => items.map(({ author }) => author.id))
}

// A page read a moment after another may begin with what the other ended with.
function onceEach(posts: Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()]
}

function mapPosts(board: Board, id: number, change: (post: Post) => Post): Board {
  const inPage = (page: Page) => ({
    ...page,
    items: page.items.map((post) => (post.id === id ? change(post) : post)),
  })
  return { ...board, pages: board.pages.map(inPage) }
}

function without(board: Board, id: number): Board {
  const inPage = (page: Page) => ({ ...page, items: page.items.filter((post) => post.id !== id) })
  return { ...board, pages: board.pages.map(inPage) }
}

// Ahead of the others; what is pinned is shown before it all the same. It may have come by the stream already.
function withPost(board: Board, post: Post): Board {
  const { pages, ...rest } = without(board, post.id)
  const [first, ...others] = pages
  return first ? { ...rest, pages: [{ ...first, items: [post, ...first.items] }, ...others] } : board
}
