import type { useStanding } from './standing.data.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A member's standing, and the number of invitations they have, with its reason and end. */
export function StandingWords({ query }: { query: ReturnType<typeof useStanding> }) {
  return (
    <Loaded query={query} failure={FAILURE} loading={<Skeleton className="h-12 w-full" />}>
      {({ text, allowance }) => (
        <div className="measure grid gap-2">
          <p>{text}</p>
          <p className={allowance.left === 0 ? 'text-danger' : 'text-quiet'}>{allowance.text}</p>
        </div>
      )}
    </Loaded>
  )
}

const FAILURE = {
  title: 'This could not be loaded',
  otherwise: 'Please check your connection and try again.',
}
