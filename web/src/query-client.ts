import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import type { Heard } from './query-key.ts'

// Query data stays fresh for five minutes (API-05).
const QUERY_FRESH_MS = 300_000

declare module '@tanstack/react-query' {
  interface Register {
    /** `hears`: live topics that invalidate a query, in addition to the topic in its key. */
    queryMeta: { hears?: readonly Heard[] }
  }
}

/** Creates the query client. A failed query is retried only if the server is busy (API-05 to API-07). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: (failures, error) => failures < TRIES_AGAIN && isBusy(error),
        // The random part keeps clients from all retrying at the same time.
        retryDelay: (_, error) => 1000 * (((error as ApiError).retryAfter ?? 5) + Math.random()),
      },
      // If the browser is offline, fail a mutation right away rather than run it unnoticed later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const TRIES_AGAIN = 3

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.refusal?.code === 'busy'
}
