import { QUERY_FRESH_MS } from '@kinhold/domain/limits'
import { QueryClient } from '@tanstack/react-query'
import type { Heard } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `hears`: topics of live updates, beside that of its key, that make a query's answer old. */
    queryMeta: { hears?: readonly Heard[] }
  }
}

/** The app's store of answers: fresh for five minutes, asked anew on window focus, never retried (API-05 to API-07). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: false,
      },
      // A deed done offline fails at once, instead of happening later without the person's knowledge.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
