import { t } from '@lingui/core/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function TreeSkeleton() {
  return (
    <div role="status" aria-label={t`The tree is being loaded.`} className="flex h-full grow flex-col gap-3">
      <div className="flex gap-2">
        <Skeleton className="h-12 flex-1 rounded-field" />
        <Skeleton className="h-12 w-32 rounded-field" />
      </div>
      <div className="grid min-h-0 flex-1 content-center justify-items-center gap-8 rounded-card border border-line">
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="size-14 rounded-full" />
        <div className="flex gap-6">
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
          <Skeleton className="size-12 rounded-full" />
        </div>
      </div>
    </div>
  )
}
