import type { Invitation } from '@kinhold/contract/invitations'
import { type ReactNode, type Ref, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { InvitationsFailure } from './invitations-failure.tsx'
import { StatusFilterBar } from './status-filter-bar.tsx'
import { narrowed, STATUS_FILTERS, type StatusFilter } from './status-filters.ts'

type Props = {
  /** What screen readers call the list. */
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  list: {
    data: Invitation[] | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The member's trust units, shown under the filter 'Groups' alone (UNI-37). */
  units: ReactNode
  /** What stands in place of a list that is empty without any filter. */
  empty: ReactNode
  /** The way to further invitations, where there are any. */
  more?: ReactNode
  row: (invitation: Invitation) => ReactNode
}

/** A list of invitations with its filter and its states: on the way, failed, empty, filled. */
export function FilteredList({ title, headingRef, list, units, empty, more, row }: Props) {
  const [filter, setFilter] = useState<StatusFilter>(STATUS_FILTERS[0])
  const { data, error, isFetching, refetch } = list
  const shown = data && narrowed(data, filter)
  return (
    <div className="grid gap-4">
      <h2 ref={headingRef} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <StatusFilterBar value={filter} onChange={setFilter} />
      {filter.status === 'group_formation' && units}
      {!shown && error && (
        <InvitationsFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!shown && !error && <RowsOnTheirWay />}
      {shown?.length === 0 &&
        (data?.length === 0 ? (
          empty
        ) : (
          <NoneOfThese filter={filter} more={more} onAll={() => setFilter(STATUS_FILTERS[0])} />
        ))}
      {shown && shown.length > 0 && (
        <>
          <ul className="grid gap-3">{shown.map(row)}</ul>
          {more}
        </>
      )}
    </div>
  )
}

// The next step is to look further where there is more, else to see all again (INV-60).
function NoneOfThese({ filter, more, onAll }: { filter: StatusFilter; more: ReactNode; onAll: () => void }) {
  return (
    <EmptyState
      title={`No ${filter.name} invitations`}
      action={more || <Button onClick={onAll}>Show all invitations</Button>}
    >
      {more ? 'None among those loaded so far.' : 'There are others in this list.'}
    </EmptyState>
  )
}

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-36 rounded-card" />
      ))}
    </div>
  )
}
