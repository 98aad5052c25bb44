import { Skeleton } from '../../../ui/skeleton.tsx'

/** A vault while it loads (VLT-53). */
export function VaultSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-quiet">Loading vault...</p>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <div className="grid grid-cols-2 gap-1 sm:grid-cols-3">
        {Array.from({ length: 6 }, (_, n) => (
          <Skeleton key={n} className="aspect-4/3" />
        ))}
      </div>
    </div>
  )
}
