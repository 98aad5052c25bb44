import { t } from '@lingui/core/macro'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function KnowSkeleton() {
  return (
    <Card role="status" className="grid gap-2">
      <VisuallyHidden>{t`Looking for how you know them…`}</VisuallyHidden>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-11 w-64 max-w-full" />
      <Skeleton className="h-5 w-48 max-w-full" />
    </Card>
  )
}
