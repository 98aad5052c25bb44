import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PagedList } from '../../parts/list/paged-list.tsx'
import type { Pages } from '../../parts/list/pages.data.ts'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Props<R extends { id: string | number }> = {
  caption: string
  columns: readonly Column<R>[]
  list: Pages<R>
  empty: ReactNode
  /**
   * The CSS classes for a row, for example to arrange its cells when the row is a card on a narrow screen.
   */
  row?: string
}

/** Classes for a row that place a card's cells side by side and wrap any that don't fit. */
export const SIDE_BY_SIDE =
  'max-md:flex! max-md:flex-wrap max-md:items-start max-md:justify-between max-md:gap-x-4'

export function AdminList<R extends { id: string | number }>({
  caption,
  columns,
  list,
  empty,
  row,
}: Props<R>) {
  return (
    <PagedList
      list={list}
      failure={t`The list could not be loaded.`}
      loading={<RowsOnTheirWay count={5} row="h-11" />}
      empty={<EmptyState>{empty}</EmptyState>}
    >
      {(rows) => (
        <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} rowClass={() => row} />
      )}
    </PagedList>
  )
}
