import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOfAll, type Name } from '../query-key.ts'

/** Returns a function that refetches the answers with these names, and does not rely on live updates. */
export function useForget(...names: Name[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) })))
}

/** A call that ends once the answers with these names are refetched, after a failure too. */
export function useChange<Answer, Given = void>(
  mutationFn: (given: Given) => Promise<Answer>,
  ...names: Name[]
) {
  return useMutation({ mutationFn, onSettled: useForget(...names) })
}
