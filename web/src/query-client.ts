import { QUERY_FRESH_MS } from '@kinhold/domain/limits'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import type { Heard } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `hears`: topics of live updates, beside that of its key, that make a query's answer old. */
    queryMeta: { hears?: readonly Heard[] }
  }
}

/**
 * The app's store of answers: fresh for five minutes, asked again on window focus, not retried (API-05 to API-07). A
 * question for which the server had no room is asked again when the server says.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: (failures, error) => failures < TRIES_AGAIN && isBusy(error),
        // Those who were refused together had better not come back together.
        retryDelay: (_, error) => 1000 * (((error as ApiError).retryAfter ?? 5) + Math.random()),
      },
      // A deed done offline fails at once, instead of happening later without the person's knowledge.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const TRIES_AGAIN = 3

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.refusal?.code === 'busy'
}
