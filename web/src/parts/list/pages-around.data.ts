import { LIST_DEFAULT } from '@kinhold/domain/limits'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Heard } from '../../query-key.ts'
import { itemsOf, type Page } from './kept-pages.ts'

/** A page's place in its list. */
export type Place = { before?: string } | { after: number } | { around: number }

type Options<T> = {
  queryKey: QueryKey
  /** The id of the item that the list opens around, or null to open the list at its start. */
  around: number | null
  load: (place: Place) => Promise<Page<T>>
  /** Returns true if `item` belongs above the deleted item `gone`. */
  isAbove: (item: T, gone: number) => boolean
  hears: readonly Heard[]
}

/** Returns an endless list that opens at its start or around an item. */
export function usePagesAround<T extends { id: number }>(options: Options<T>) {
  const { queryKey, around, load, isAbove, hears } = options
  const countAbove = (items: T[], id: number) => {
    const at = items.findIndex((item) => item.id === id)
    return at === -1 ? items.filter((item) => isAbove(item, id)).length : at
  }
  // There may be more items above a full `after` page, and above an `around` page that has at least half a
  // page of items above the item in the middle.
  const isFullAbove = (items: T[], place: Place) =>
    'after' in place
      ? items.length >= LIST_DEFAULT
      : 'around' in place && countAbove(items, place.around) >= LIST_DEFAULT / 2
  return useInfiniteQuery({
    queryKey: around === null ? queryKey : [...queryKey, 'around', around],
    initialPageParam: (around === null ? {} : { around }) as Place,
    queryFn: ({ pageParam }) => load(pageParam),
    getNextPageParam: ({ next }: Page<T>): Place | undefined =>
      next === null ? undefined : { before: next },
    getPreviousPageParam: ({ items }, _, place) =>
      isFullAbove(items, place) ? { after: items[0]!.id } : undefined,
    select: itemsOf<T>,
    meta: { hears },
  })
}

export type PagesAround<T extends { id: number }> = ReturnType<typeof usePagesAround<T>>

/** Returns the loading state of the page above, in the form that `More` expects. */
export function above(list: PagesAround<{ id: number }>) {
  return {
    error: list.error,
    hasNextPage: list.hasPreviousPage,
    isFetchNextPageError: list.isFetchPreviousPageError,
    isFetchingNextPage: list.isFetchingPreviousPage,
    fetchNextPage: list.fetchPreviousPage,
  }
}
