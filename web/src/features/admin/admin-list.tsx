import type { ReactNode } from 'react'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { usePages } from './pages.data.ts'

type Props<R> = {
  caption: string
  columns: readonly Column<R>[]
  list: ReturnType<typeof usePages<R>>
  empty: ReactNode
}

/** A long list of the admin's with its states: on the way, failed, empty, and further pages on demand. */
export function AdminList<R extends { id: string | number }>({ caption, columns, list, empty }: Props<R>) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  if (!data && error)
    return <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
  if (!data) return <RowsOnTheirWay />
  if (data.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="grid gap-4">
      <Table caption={caption} columns={columns} rows={data} keyOf={(row) => row.id} />
      {hasNextPage && (
        <Button
          className="justify-self-center"
          busy={isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </div>
  )
}

const UNREACHABLE = 'The list could not be loaded. Please check your connection and try again.'

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
