import { useQueryClient } from '@tanstack/react-query'
import { keyOfAll, type Name } from '../query-key.ts'

/** Returns a function that refetches the answers with these names, and does not rely on live updates. */
export function useForget(...names: Name[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: keyOfAll(name) })))
}
