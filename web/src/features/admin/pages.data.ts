import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

type Page<T> = { items: T[]; next: string | null }

/** A list of the admin, newest first, a page at a time, looked up again by itself: strangers' deeds are announced to nobody. */
export function usePages<T>(
  queryKey: QueryKey,
  load: (before: string | undefined) => Promise<Page<T>>,
  refetchInterval: number,
) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => load(pageParam),
    getNextPageParam: (last: Page<T>) => last.next ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    refetchInterval,
  })
}
