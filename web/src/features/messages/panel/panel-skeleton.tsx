import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function RowsSkeleton() {
  return (
    <RowsOnTheirWay
      count={6}
      row="h-14 rounded-field"
      className="grid content-start gap-3 overflow-hidden p-3"
    />
  )
}

export function MessagesSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-12 rounded-field md:w-80" />
      <RowsOnTheirWay count={5} row="h-14 rounded-field md:w-80" />
    </div>
  )
}
