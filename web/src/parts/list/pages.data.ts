import {
  type InvalidateQueryFilters,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type Answer, type Input, readPage, type Route } from '../../api.ts'
import type { Heard } from '../../query-key.ts'
import { itemsOf, type KeptPages, mapItems, type Page } from './kept-pages.ts'

type Options<T> = {
  queryKey: QueryKey
  /** Reads the page after a cursor, or the first page if there is no cursor. */
  load: (before: string | undefined) => Promise<Page<T>>
  /** Additional live topics that invalidate the list. */
  hears?: readonly Heard[]
  /** The time, in milliseconds, between refetches of a list without live updates. */
  refetchInterval?: number
  /** True if the previous list stays visible until the new one has loaded. */
  staysMeanwhile?: boolean
  /** False while the app must not fetch the list. */
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

/** The type of the items in a route's list. */
export type RowOf<R extends Route> = Extract<Answer<R>, { id: string | number }[]>[number]

/** Loads a route's list page by page. */
export function useListOf<R extends Route>(
  queryKey: QueryKey,
  route: R,
  input: Input<R>,
  options?: Omit<Options<RowOf<R>>, 'queryKey' | 'load'>,
) {
  const given = input as { query?: object }
  return usePages<RowOf<R>>({
    ...options,
    queryKey,
    load: (before) => {
      const asked = { ...given, query: { ...given.query, before } } as Input<R>
      return readPage(route, asked) as Promise<Page<RowOf<R>>>
    },
  })
}

/** Reads all pages of a list and returns their items. */
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

/** Creates a mutation that updates the cached lists on success. Always refetches the `stale` queries. */
export function useChangeOfList<T extends { id: number | string }, Given, Answer>(
  queryKey: QueryKey,
  mutationFn: (given: Given) => Promise<Answer>,
  change: (list: KeptPages<T>, answer: Answer, given: Given) => KeptPages<T>,
  stale: readonly InvalidateQueryFilters[] = [{ queryKey }],
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer, given) =>
      queries.setQueriesData<KeptPages<T>>({ queryKey }, (list) => list && change(list, answer, given)),
    onSettled: () => stale.forEach((filters) => void queries.invalidateQueries(filters)),
  })
}

/** Returns a function that changes a cached item right away, and undoes the change if the request fails. */
export function useChangeAtOnce<T extends { id: number }, Change extends object>(
  queryKey: QueryKey,
  mutationFn: (id: number, change: Change) => Promise<unknown>,
  stale: readonly InvalidateQueryFilters[],
) {
  const queries = useQueryClient()
  const show = (id: number, change: object) =>
    changeKept<T>(queries, queryKey, id, (item) => ({ ...item, ...change }))
  return useMutation({
    mutationFn: ({ item, change }: { item: T; change: Change }) => mutationFn(item.id, change),
    onMutate: async ({ item, change }) => {
      await queries.cancelQueries({ queryKey })
      show(item.id, change)
    },
    onError: (_, { item, change }) =>
      show(item.id, Object.fromEntries(Object.keys(change).map((name) => [name, item[name as keyof T]]))),
    onSettled: () => stale.forEach((filters) => void queries.invalidateQueries(filters)),
  })
}

/** Updates an item in every cached list whose key starts with `queryKey`. */
export function changeKept<T extends { id: number }>(
  queries: QueryClient,
  queryKey: QueryKey,
  id: number,
  change: (item: T) => T,
): void {
  queries.setQueriesData<KeptPages<T>>(
    { queryKey },
    (list) => list && mapItems(list, (item) => (item.id === id ? change(item) : item)),
  )
}
