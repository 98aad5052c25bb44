import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOfAll, type Name } from '../query-key.ts'

/** Returns a function that refetches the named queries. */
export function useForget(...names: Name[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) })))
}

/** Returns a mutation that settles only once the named queries have been refetched. */
export function useChange<Answer, Given = void>(
  mutationFn: (given: Given) => Promise<Answer>,
  ...names: Name[]
) {
  return useMutation({ mutationFn, onSettled: useForget(...names) })
}
