import type { ReactNode } from 'react'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { UnitCard } from './unit-card.tsx'
import type { CreateGroup } from './unit-group.tsx'
import type { Units } from './units.data.ts'

type Props = {
  list: Units
  createGroup: CreateGroup | undefined
  /** What stands in place of an empty list. */
  empty: ReactNode
}

/** Trust units as cards, with the list's states: on the way, failed, empty, filled, more to come. */
export function UnitList({ list, createGroup, empty }: Props) {
  const { data, error, refetch, isFetching } = list
  if (!data && error) return <Failure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <CardsOnTheirWay />
  if (data.length === 0) return empty
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4 xl:grid-cols-2">
        {data.map((unit) => (
          <li key={unit.id} className="grid">
            <UnitCard unit={unit} createGroup={createGroup} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <More list={list} />}
    </div>
  )
}

function More({ list: { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } }: { list: Units }) {
  const more = () => void fetchNextPage()
  if (error && isFetchNextPageError)
    return <Failure error={error} isTrying={isFetchingNextPage} onRetry={more} />
  return (
    <Button className="justify-self-center" busy={isFetchingNextPage} busyLabel="Loading…" onClick={more}>
      Load more
    </Button>
  )
}

// What failed, and why where the server said so (UNI-22).
function Failure({ error, isTrying, onRetry }: { error: Error; isTrying: boolean; onRetry: () => void }) {
  const why = sentenceOf(error.cause, 'Please check your connection.')
  return <ErrorState sentence={`${error.message}. ${why}`} onRetry={onRetry} busy={isTrying} />
}

function CardsOnTheirWay() {
  return (
    <div role="status" className="grid gap-4 xl:grid-cols-2">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1].map((card) => (
        <Skeleton key={card} className="h-96 rounded-card" />
      ))}
    </div>
  )
}
