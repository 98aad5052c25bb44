import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOfAll, type Name } from '../query-key.ts'

/** Returns a function that refetches the queries with these names, in case no live update arrives. */
export function useForget(...names: Name[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) })))
}

/** A call that, successful or not, settles only once the queries with these names are refetched. */
export function useChange<Answer, Given = void>(
  mutationFn: (given: Given) => Promise<Answer>,
  ...names: Name[]
) {
  return useMutation({ mutationFn, onSettled: useForget(...names) })
}
