import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

export function PostsSkeleton({ words }: { words: string }) {
  return (
    <div role="status" className="grid gap-6">
      <VisuallyHidden>{words}</VisuallyHidden>
      {[0, 1, 2].map((n) => (
        <div key={n} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
