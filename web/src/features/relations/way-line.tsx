import { Skeleton } from '../../ui/skeleton.tsx'
import { useWay } from './ways.data.ts'
import { WaySteps } from './way-steps.tsx'

type Props = { person: { id: number; name: string } }

/** The way to a person, in one line beside their post (TRU-69). Renders nothing if the request fails. */
export function WayLine({ person }: Props) {
  const { data: way, error } = useWay(person.id)
  if (error) return null
  if (!way) return <WayLineSkeleton />
  const count = way.common?.count ?? 0
  return (
    <div className="grid min-h-11 min-w-0 content-center text-sm">
      {way.people.length > 0 ? (
        <WaySteps {...way} />
      ) : (
        <p className="text-quiet">Nobody you know connects you to them within four steps.</p>
      )}
      {count > 0 && way.people.length !== 3 && (
        <p className="text-quiet">{count === 1 ? '1 person in common' : `${count} people in common`}</p>
      )}
    </div>
  )
}

/** The placeholder of the line while it loads. */
export function WayLineSkeleton() {
  return <Skeleton className="h-11 w-56 max-w-full" />
}
