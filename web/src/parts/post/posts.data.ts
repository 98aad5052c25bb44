import { type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { type KeptPages, mapItems, withFirst, withoutItem } from '../list/kept-pages.ts'
import { useChangeOfList } from '../list/pages.data.ts'
import type { Written } from '../writing/written.ts'

type Kept = { id: number }

/** The keys and functions for querying, sending, changing and deleting the posts in a vault or board. */
export type PostPlace<P extends Kept, Sent extends Written = Written, Change = Partial<P>> = {
  /** The first part of the keys for all lists of these posts. */
  key: QueryKey
  /** The key of the list that new posts are added to. */
  newest: QueryKey
  /** The first part of the query keys to refetch after any change. */
  stale: QueryKey
  /** The mutation key for posts that the server has yet to confirm. */
  sending: QueryKey
  send: (written: Sent) => Promise<P>
  change: (id: number, change: Change) => Promise<P>
  edit: (id: number, content: string) => Promise<P>
  remove: (id: number) => Promise<unknown>
}

/** Returns the function that sends a post (UNI-66, VLT-72). */
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

/** Returns the reader's own posts that the server hasn't confirmed yet, oldest first. */
export function usePostsOnTheWay({ sending }: Pick<PostPlace<Kept>, 'sending'>): Written[] {
  return useMutationState({
    filters: { mutationKey: sending, status: 'pending' },
    select: (mutation) => mutation.state.variables as Written,
  })
}

export function useEditPost<P extends Kept>(place: Pick<PostPlace<P, never, never>, 'key' | 'edit'>) {
  return useChangeOfList<P, { id: number; content: string }, P>(
    place.key,
    ({ id, content }) => place.edit(id, content),
    (posts, edited) => mapItems(posts, (post) => (post.id === edited.id ? edited : post)),
  )
}

export function useDeletePost<P extends Kept>(
  place: Pick<PostPlace<P, never, never>, 'key' | 'stale' | 'remove'>,
) {
  return useChangeOfList<P, number, unknown>(
    place.key,
    place.remove,
    (posts, _, id) => withoutItem(posts, id),
    [{ queryKey: place.stale }],
  )
}
