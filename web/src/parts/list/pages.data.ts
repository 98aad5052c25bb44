import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Heard } from '../../query-key.ts'
import { itemsOf, type Page } from './kept-pages.ts'

type Options<T> = {
  queryKey: QueryKey
  /** Reads the page that begins after a place, the first one where none is given. */
  load: (before: string | undefined) => Promise<Page<T>>
  /** What makes the list old, beside the topic of its key. */
  hears?: readonly Heard[]
  /** In milliseconds: a list of which no live update tells is asked for again by itself. */
  refetchInterval?: number
  /** Where another list is asked for by another key, the one before stays in sight until that is there. */
  staysMeanwhile?: boolean
  /** False as long as it is not to be asked for. */
  isEnabled?: boolean
}

/** An endless list, a page at a time. */
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

/** An endless list, as `usePages` answers it. */
export type Pages<T extends { id: string | number }> = ReturnType<typeof usePages<T>>

/** Every item of a list, page after page: for an item that may come after any number of others. */
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
