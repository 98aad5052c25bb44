import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { useEmailStatus, useSmsStatus } from './delivery.data.ts'
import type { Standing } from './standing.ts'

type Check = ReturnType<typeof useSmsStatus> | ReturnType<typeof useEmailStatus>
type Props = {
  id: string
  title: ReactNode
  check: Check
  /** Undefined until loaded. */
  standing: Standing | undefined
  facts?: readonly (readonly [name: string, value: string])[] | undefined
  /** The sentence for a failed check. */
  unknown: string
}

/** The state of one delivery channel, and the time of the last check. */
export function StatusCard({ id, title, check, standing, facts = [], unknown }: Props) {
  return (
    <Card aria-labelledby={id} className="grid content-start gap-3">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {standing ? (
        <>
          <div role="status" className="grid justify-items-start gap-2">
            <Badge tone={standing.tone}>{standing.label}</Badge>
            <p>{standing.sentence}</p>
          </div>
          {facts.length > 0 && <Facts facts={facts} />}
          <Checked check={check} />
        </>
      ) : (
        <NotKnown check={check} unknown={unknown} />
      )}
    </Card>
  )
}

// A new attempt clears the last error, but the error count keeps the button and its focus in place.
function NotKnown({ check, unknown }: { check: Check; unknown: string }) {
  if (check.errorUpdateCount > 0)
    return <ErrorState sentence={unknown} onRetry={() => void check.refetch()} busy={check.isFetching} />
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-5 w-24 rounded-full" />
      <Skeleton className="h-6" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  )
}

function Facts({ facts }: { facts: NonNullable<Props['facts']> }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Checked({ check: { dataUpdatedAt, isError, isFetching, refetch } }: { check: Check }) {
  const at = <Time at={new Date(dataUpdatedAt).toISOString()} />
  if (!isError) return <p className="text-sm text-quiet">Checked {at}</p>
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="alert" className="text-danger">
        It could not be checked again. This is the state {at}.
      </p>
      <Button size="sm" busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
}
