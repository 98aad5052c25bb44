import { type QueryKey, useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type Answer, type Input, read, type Route } from '../api.ts'
import type { Name } from '../query-key.ts'
import { useForget } from './forget.data.ts'

/** The answer of a call as it is. */
export function useAnswer<R extends Route>(
  queryKey: QueryKey,
  route: R,
  input: Input<R>,
  options?: Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>,
) {
  return useQuery<Answer<R>>({ ...options, queryKey, queryFn: () => read(route, input) })
}

/** Makes a call, and refetches the answers with these names, after a refusal too: then what is shown may be outdated. */
export function useCall<R extends Route>(route: R, ...names: Name[]) {
  return useMutation({
    mutationFn: (input: Input<R>) => read(route, input),
    onSettled: useForget(...names),
  })
}
