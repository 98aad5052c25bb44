import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The registration's layout while its link is being opened. */
export function RegistrationSkeleton() {
  return (
    <div role="status" className="grid justify-items-center gap-5">
      <PageTitle title="Opening your invitation" hidden />
      <Skeleton className="size-20 rounded-full!" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-5 w-52" />
      <Skeleton className="size-36 rounded-full!" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
