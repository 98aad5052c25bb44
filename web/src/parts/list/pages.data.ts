import {
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Heard } from '../../query-key.ts'
import { itemsOf, type KeptPages, type Page } from './kept-pages.ts'

type Options<T> = {
  queryKey: QueryKey
  /** Reads the page after a cursor, or the first page without one. */
  load: (before: string | undefined) => Promise<Page<T>>
  /** The events that invalidate the list, beside the topic of its key. */
  hears?: readonly Heard[]
  /** Milliseconds between refetches, for a list without live updates. */
  refetchInterval?: number
  /** Keeps the list of the previous key in sight until the new one has loaded. */
  staysMeanwhile?: boolean
  /** False while the list must not be fetched. */
  isEnabled?: boolean
}

export function usePages<T extends { id: string | number }>({
  queryKey,
  load,
  hears = [],
  refetchInterval,
  staysMeanwhile = false,
  isEnabled = true,
}: Options<T>) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => load(pageParam),
    getNextPageParam: (last: Page<T>) => last.next ?? undefined,
    select: itemsOf<T>,
    enabled: isEnabled,
    meta: { hears },
    refetchInterval: refetchInterval ?? false,
    ...(staysMeanwhile && { placeholderData: keepPreviousData }),
  })
}

export type Pages<T extends { id: string | number }> = ReturnType<typeof usePages<T>>

/** Reads every page of a list, for an item that may be on any of them. */
export async function readAllPages<T>(load: Options<T>['load']): Promise<T[]> {
  const all: T[] = []
  let before: string | undefined
  do {
    const page = await load(before)
    all.push(...page.items)
    before = page.next ?? undefined
  } while (before !== undefined)
  return all
}

/** A call that changes a kept list as soon as the server has answered, and refetches it, after a failure too. */
export function useChangeOfList<T extends { id: number | string }, Given, Answer>(
  queryKey: QueryKey,
  mutationFn: (given: Given) => Promise<Answer>,
  change: (list: KeptPages<T>, answer: Answer, given: Given) => KeptPages<T>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer, given) =>
      queries.setQueryData<KeptPages<T>>(queryKey, (list) => list && change(list, answer, given)),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}
