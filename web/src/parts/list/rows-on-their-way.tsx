import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = {
  count: number
  /** How high one is and what shape it has. */
  row: string
  /** How they lie. */
  className?: string
}

/** The rows of a list on their way. */
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
