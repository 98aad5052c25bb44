import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Placeholders for the sections of a home. */
export function HomeSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <VisuallyHidden>Loading your home…</VisuallyHidden>
      <Skeleton className="h-56 rounded-card" />
      <div className="grid gap-6">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}
