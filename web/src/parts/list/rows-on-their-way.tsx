import { t } from '@lingui/core/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { count: number; row: string; className?: string }

export function RowsOnTheirWay({ count, row, className = 'grid gap-3' }: Props) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </div>
  )
}
