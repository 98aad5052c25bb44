import { type QueryKey, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type Answer, type Input, read, type Route } from '../api.ts'
import type { Name } from '../query-key.ts'
import { useForget } from './forget.data.ts'

/** Queries a route and returns its response unchanged. */
export function useAnswer<R extends Route>(
  queryKey: QueryKey,
  route: R,
  input: Input<R>,
  options?: Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>,
) {
  return useQuery<Answer<R>>({ ...options, queryKey, queryFn: () => read(route, input) })
}

/** Returns a function that sends a request and then refetches the named queries, even after a failure. */
export function useCall<R extends Route>(route: R, ...names: Name[]) {
  return useMutation({
    mutationFn: (input: Input<R>) => read(route, input),
    onSettled: useForget(...names),
  })
}
