import { type ReactNode, useDeferredValue } from 'react'
import { Failed, type Failure } from './failed.tsx'

type Props<T> = {
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  failure: Failure
  loading: ReactNode
  children: (data: T) => ReactNode
}

/** Renders a query's loading state, its error or its data. */
export function Loaded<T>({ query, failure, loading, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query
  // React renders most updates without interruption. The first data takes the longest to render, so defer that
  // update, which lets the browser respond to the user in between.
  const isDue = useDeferredValue(data !== undefined)
  if (isDue && data !== undefined) return children(data)
  if (error) return <Failed error={error} failure={failure} isTrying={isFetching} onRetry={refetch} />
  return loading
}
