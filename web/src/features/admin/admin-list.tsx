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
}

export function AdminList<R extends { id: string | number }>({ caption, columns, list, empty }: Props<R>) {
  return (
    <PagedList
      list={list}
      failure="The list"
      loading={<RowsOnTheirWay count={5} row="h-11" />}
      empty={<EmptyState>{empty}</EmptyState>}
    >
      {(rows) => <Table caption={caption} columns={columns} rows={rows} keyOf={(row) => row.id} />}
    </PagedList>
  )
}
