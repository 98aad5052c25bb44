import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = {
  count: number
  /** The classes for the height and the shape of a row. */
  row: string
  /** The classes for the layout of the rows. */
  className?: string
}

/** Placeholder rows while a list loads. */
export function RowsOnTheirWay({ count, row, className = 'grid gap-3' }: Props) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>Loading…</VisuallyHidden>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </div>
  )
}
