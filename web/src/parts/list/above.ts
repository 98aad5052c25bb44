import type { Further } from './more.tsx'

type Above = {
  error: unknown
  hasPreviousPage: boolean
  isFetchPreviousPageError: boolean
  isFetchingPreviousPage: boolean
  fetchPreviousPage: () => unknown
}

/** The state of the pages above, for `More`, in an endless list that was opened in its middle. */
export function above(list: Above): Further {
  return {
    error: list.error,
    hasNextPage: list.hasPreviousPage,
    isFetchNextPageError: list.isFetchPreviousPageError,
    isFetchingNextPage: list.isFetchingPreviousPage,
    fetchNextPage: list.fetchPreviousPage,
  }
}
