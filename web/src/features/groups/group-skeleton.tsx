import { BOARD_HEIGHT_PX } from '@kinhold/domain/limits'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The placeholder of a group. */
export function GroupSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>Loading the group…</VisuallyHidden>
      <Card className="grid gap-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
        <div className="flex flex-wrap gap-2">
          <ChipSkeleton />
          <ChipSkeleton />
          <ChipSkeleton />
        </div>
      </Card>
      <div style={{ height: BOARD_HEIGHT_PX }}>
        <Skeleton className="h-full rounded-card" />
      </div>
    </div>
  )
}

/** The placeholder of a member's chip. */
export function ChipSkeleton() {
  return <Skeleton className="h-11 w-28 rounded-full" />
}
