import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { type KeptPages, mapItems, withFirst, withoutItem } from '../list/kept-pages.ts'
import type { Written } from '../writing/written.ts'

type Kept = { id: number }

/** The posts of a place: their keys in the cache, and the calls that change them. */
export type PostPlace<P extends Kept, Sent extends Written = Written, Change = Partial<P>> = {
  /** The beginning of the key of each list of its posts. */
  key: QueryKey
  /** The key of the list that a new post joins. */
  newest: QueryKey
  /** The beginning of every key that a new, changed or deleted post makes old. */
  stale: QueryKey
  /** The key of the posts that the server has not confirmed yet. */
  sending: QueryKey
  send: (written: Sent) => Promise<P>
  change: (id: number, change: Change) => Promise<P>
  edit: (id: number, content: string) => Promise<P>
  remove: (id: number) => Promise<unknown>
}

/** Writes a post (UNI-66, VLT-72). It shows at once, through `usePostsOnTheWay`, and is removed on failure. */
export function useSendPost<P extends Kept, Sent extends Written>(place: PostPlace<P, Sent, never>) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: place.sending,
    mutationFn: place.send,
    onSuccess: (post) =>
      queries.setQueryData<KeptPages<P>>(place.newest, (posts) => posts && withFirst(posts, post)),
    onSettled: () => void queries.invalidateQueries({ queryKey: place.stale }),
  })
}

/** The reader's own posts that the server has not confirmed yet, oldest first. */
export function usePostsOnTheWay({ sending }: Pick<PostPlace<Kept>, 'sending'>): Written[] {
  return useMutationState({
    filters: { mutationKey: sending, status: 'pending' },
    select: (mutation) => mutation.state.variables as Written,
  })
}

/** Changes the settings of a post (UNI-72, UNI-74, VLT-75): shown at once, and undone on failure. */
export function useChangePost<P extends Kept, Change extends object>(place: PostPlace<P, never, Change>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ post, change }: { post: P; change: Change }) => place.change(post.id, change),
    onMutate: async ({ post, change }) => {
      await queries.cancelQueries({ queryKey: place.key })
      changeKeptPost<P>(queries, place.key, post.id, (now) => ({ ...now, ...change }))
    },
    onError: (_, { post, change }) => {
      const formerly = Object.fromEntries(Object.keys(change).map((name) => [name, post[name as keyof P]]))
      changeKeptPost<P>(queries, place.key, post.id, (now) => ({ ...now, ...formerly }))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: place.stale }),
  })
}

export function useEditPost<P extends Kept>(place: PostPlace<P, never, never>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content }: { id: number; content: string }) => place.edit(id, content),
    onSuccess: (post) => changeKeptPost<P>(queries, place.key, post.id, () => post),
    onSettled: () => void queries.invalidateQueries({ queryKey: place.key }),
  })
}

export function useDeletePost<P extends Kept>(place: PostPlace<P, never, never>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: place.remove,
    onSuccess: (_, id) =>
      queries.setQueriesData<KeptPages<P>>(
        { queryKey: place.key },
        (posts) => posts && withoutItem(posts, id),
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: place.stale }),
  })
}

/** Changes a post in every cached list, until the next response of the server. */
export function changeKeptPost<P extends Kept>(
  queries: QueryClient,
  key: QueryKey,
  id: number,
  change: (post: P) => P,
): void {
  queries.setQueriesData<KeptPages<P>>(
    { queryKey: key },
    (posts) => posts && mapItems(posts, (post) => (post.id === id ? change(post) : post)),
  )
}
