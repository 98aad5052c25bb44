import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** A profile while it loads. */
export function PlayerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the profile…</VisuallyHidden>
      <Card className="grid justify-items-center gap-5 py-8 sm:py-10">
        <Skeleton className="size-32 rounded-full" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-20 w-full" />
      </Card>
    </div>
  )
}
